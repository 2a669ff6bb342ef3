"""The site: games of people against bots, kept on disk, played in the browser. Needs the extra `server`."""
