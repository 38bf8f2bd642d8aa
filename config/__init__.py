"""Everything about running the app, nothing about the game: settings, addresses, URLs, server, health."""
