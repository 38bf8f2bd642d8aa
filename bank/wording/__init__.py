"""From entries and refusals to sentences, in the reader's language.

The rules speak in ids and figures; only here do they become words. Every sentence is a whole template, in all three
languages side by side (the .toml files), never glued from parts: names stand where no ending is needed, and a French
sentence need not know anybody's gender.
"""

from bank.wording.affairs import setting_length, setting_name, setting_text
from bank.wording.handling import hands
from bank.wording.log import sentence
from bank.wording.reasoning import reason_text
from bank.wording.refusing import refusal_text

__all__ = ["hands", "reason_text", "refusal_text", "sentence", "setting_length", "setting_name", "setting_text"]
