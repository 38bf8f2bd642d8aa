"""The rules of the game: the box, the commands and what each decides. Standard library only."""
