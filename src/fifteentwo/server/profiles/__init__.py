"""What games give: wins, experience and levels, things to wear, averages; and the page that shows a person's."""
