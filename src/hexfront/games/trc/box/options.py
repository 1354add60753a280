"""The optional rules and variants of the book (26, 28), and which of them go together.

None of them is offered at the table before it acts: the title page lists those that do.
"""

from __future__ import annotations

from hexfront.engine.base.errors import Told
from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Option

OPTIONS = (
    Option("ss-refit", "trc:26.1a", "SS units that are on the map bring the Germans further replacements."),
    Option("evacuation", "trc:26.2.1a", "The Russians move workers by rail to the Urals."),
    Option("historical-weather", "trc:26.3a", "The weather is that of history; no die is rolled."),
    Option("battle-groups", "trc:26.4a", "From 1942 destroyed defenders may leave a battle group."),
    Option("artillery", "trc:26.5.1a", "Artillery corps raise the odds of an attack."),
    Option("national-limits", "trc:26.6.1a", "Minor allies stay in their part of the map."),
    Option("naval-limits", "trc:26.7.1", "Sea invasions are fewer, by infantry alone, and never in Snow."),
    Option("bid", "trc:26.8a", "Both bid Russian replacement points for the Axis."),
    Option("fortresses", "trc:26.9a", "Infantry that holds a major city turns it into a fortress."),
    Option("strategic-movement", "trc:26.10a", "Far from the enemy units move twice as far."),
    Option(
        "allied-limits", "trc:26.11a", "Hungary is closed and Rumania without trains in the first impulse."
    ),
    Option("recovery", "trc:26.12a", "From 1943 the Russians pay to bring back surrendered units."),
    Option("barrage", "trc:26.13a", "From 1943 the Russians may open a battle with a barrage."),
    Option("optional-workers", "trc:26.14a", "A bid for the Axis gives the Russians workers."),
    Option("saved-replacements", "trc:26.15a", "The Russians may save replacement points."),
    Option("mobile-leaders", "trc:26.16a", "Hitler and Stalin move in the second impulse too."),
    Option("lvov-hills", "trc:26.17", "The mountains south-east of Lvov are clear ground."),
    Option("historical-setup", "trc:28.2a", "Only the listed Axis units start in Rumania."),
    Option("no-retreat", "trc:28.3a", "In the first winter the Axis gives up no ground of its own will."),
    Option("flak-corps", "trc:28.4.1", "Two German Flak corps join at the start."),
    Option("late-headquarters", "trc:28.4.2", "OKH and Army Group Vistula appear in Berlin in 1945."),
    Option("38th-panzer", "trc:28.4.3", "In 1945 the 38th Corps becomes a panzer corps."),
    Option("ss-exchange", "trc:28.4.4", "The 3rd and 4th SS Panzer Corps exchange their factors."),
    Option("guards-armies", "trc:28.4.5a", "Three Guards armies take the place of other armies."),
    Option("12th-ss", "trc:28.4.6a", "The 12th SS Corps fights until October 1944."),
    Option("warsaw-uprising", "trc:28.5a", "The Home Army may rise in Warsaw."),
    Option("artillery-corps", "trc:28.6.1a", "Artillery corps by the older rule."),
    Option("sea-transport", "trc:28.6.2a", "Invasions without number, until a sea move fails."),
    Option("what-if", "trc:28.6.3", "Alternative strategies, from the Mediterranean to the Ardennes."),
    Option("political-chits", "trc:28.7.0a", "Each player draws a secret political event."),
)
EXCLUDED = (("artillery", "artillery-corps"), ("allied-limits", "historical-setup"))
"""Options that say the same thing differently."""
NEEDED = {"optional-workers": "bid"}
FROM_1941 = ("what-if", "political-chits", "historical-setup", "allied-limits", "flak-corps")
"""Options that change how the war begins."""
STARTS_1941 = ("campaign", "breaking-storm", "barbarossa")


class OptionsClash(Told):
    """Options that cannot be played together, or not in this scenario."""


def check_options(options: frozenset[str], scenario: str) -> None:
    """Refuse options that contradict each other or come too late for a scenario.

    >>> check_options(frozenset({"artillery", "bid"}), "campaign")
    >>> check_options(frozenset({"optional-workers"}), "campaign")
    Traceback (most recent call last):
    hexfront.games.trc.box.options.OptionsClash: The option optional-workers needs bid too.
    """
    for one, other in EXCLUDED:
        if one in options and other in options:
            raise OptionsClash(
                t("The options {one} and {other} cannot be played together: take one.", one=one, other=other)
            )
    for one, other in NEEDED.items():
        if one in options and other not in options:
            raise OptionsClash(t("The option {one} needs {other} too.", one=one, other=other))
    for one in FROM_1941:
        if one in options and scenario not in STARTS_1941:
            raise OptionsClash(
                t(
                    "The option {one} changes the start of 1941: play it in {known}.",
                    one=one,
                    known=", ".join(STARTS_1941),
                )
            )
