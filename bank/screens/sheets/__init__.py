"""The sheets of a page: what opens over the tablet or a phone, a file for each subject (`mounting` finds them)."""
