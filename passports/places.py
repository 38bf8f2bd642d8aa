"""Where the wonders lie and one thing worth knowing of each: what the printed deeds tell on their backs.

Our own words, by wonder number. A table that has given a square another name (`amend`) gets no fact for it.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Place:
    """A country and a fact, both translated when shown."""

    country: Promise
    fact: Promise


PLACES: dict[int, Place] = {
    1: Place(_("Chile"), _("Nearly 900 stone giants watch over this island far out in the Pacific.")),
    2: Place(_("Australia"), _("The largest reef on Earth is built by tiny animals: corals.")),
    3: Place(_("United Kingdom"), _("The great stones were raised more than 4,000 years ago.")),
    4: Place(_("France"), _("At high tide the sea surrounds the abbey on its rock.")),
    5: Place(_("Spain"), _("Twelve stone lions carry the fountain in its courtyard.")),
    6: Place(_("Italy"), _("The tower began to lean while it was still being built.")),
    7: Place(_("Italy"), _("Some 50,000 people could watch the games here.")),
    8: Place(_("Greece"), _("The temple of Athena has looked down on Athens for 2,400 years.")),
    9: Place(_("Turkey"), _("Its great dome was built in less than six years.")),
    10: Place(_("Jordan"), _("A whole town carved into rose-red rock.")),
    11: Place(_("Egypt"), _("The temples were moved, block by block, to save them from a lake.")),
    12: Place(_("Tanzania"), _("The highest mountain in Africa is a sleeping volcano.")),
    13: Place(_("Zambia and Zimbabwe"), _("People nearby call it the smoke that thunders.")),
    14: Place(_("United States"), _("She came from France in 350 pieces.")),
    15: Place(_("Cambodia"), _("The largest temple in the world is surrounded by a wide moat.")),
    16: Place(_("Japan"), _("Its top is covered in snow for half of the year.")),
    17: Place(_("India"), _("An emperor built it in memory of his wife.")),
    18: Place(_("United States"), _("A river has cut this canyon more than a kilometre deep.")),
    19: Place(_("Mexico"), _("Its pyramid has 365 steps, one for each day of the year.")),
    20: Place(_("Peru"), _("The city of the Incas lies 2,400 metres up in the clouds.")),
    21: Place(_("China"), _("With all its branches the wall is more than 20,000 kilometres long.")),
    22: Place(_("Egypt"), _("The largest was the tallest building on Earth for 3,800 years.")),
}
