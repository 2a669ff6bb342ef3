"""How Sphinx builds the guide: `make docs`."""

from importlib.metadata import version as version_of

project = "Fifteen Two"
author = "The Fifteen Two authors"
release = version_of("fifteentwo")
extensions = ["myst_parser"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Fifteen Two"
