"""The sentences that have to be translated are found where they stand."""

from pathlib import Path

import pytest

from config import messages
from config.messages import Message

PYTHON = """
_("Pay %(amount)s "
  "to the bank")
ngettext("one house", "%(n)s houses", n)
pgettext_lazy("a card", "Chance")
_(variable)
"""
TEMPLATE = """{% load i18n %}<p title="{% translate "Wake up" %}">{{ _("Ready")|upper }}</p>
{% blocktranslate trimmed count n=houses %}
  {{ name }} has one house
{% plural %}
  {{ name }} has {{ n }} houses
{% endblocktranslate %}"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "bank").mkdir()
    (tmp_path / "templates" / "passports").mkdir(parents=True)
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    return tmp_path


def test_sentences_of_python(project: Path) -> None:
    (project / "bank" / "words.py").write_text(PYTHON)
    assert set(messages.messages_of("bank")) == {
        Message(None, "Pay %(amount)s to the bank", None),
        Message(None, "one house", "%(n)s houses"),
        Message("a card", "Chance", None),
    }


def test_sentences_of_templates_stand_in_the_catalogue_of_their_pages(project: Path) -> None:
    (project / "templates" / "passports" / "page.html").write_text(TEMPLATE)
    assert messages.messages_of("bank") == {}
    assert set(messages.messages_of("passports")) == {
        Message(None, "Wake up", None),
        Message(None, "Ready", None),
        Message(None, "%(name)s has one house", "%(name)s has %(n)s houses"),
    }
