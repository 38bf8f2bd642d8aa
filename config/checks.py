"""What must never be configured, told at start in one sentence each (`manage.py check`)."""
