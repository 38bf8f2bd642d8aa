"""The bank: games, seats and the journal, the door to it, the API, and the screens of banker, table and television."""
