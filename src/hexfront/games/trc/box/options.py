"""The optional rules and variants of the book (26, 27.12a, 28), and which of them go together.

None of them is offered at the table before it acts: those listed in ``OFFERED`` do.
"""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.engine.contract.meta import Option

STARTS_1941 = ("breaking-storm", "barbarossa", "campaign")
"""The scenarios of options that change how the war begins."""

OPTIONS = (
    Option(
        "ss-refit",
        "trc:26.1a",
        "SS units that are on the map bring the Germans further replacements.",
        "SS refit",
    ),
    Option(
        "evacuation",
        "trc:26.2.1a",
        "The Russians move workers by rail to the Urals.",
        "Evacuation of workers",
    ),
    Option(
        "historical-weather",
        "trc:26.3a",
        "The weather is that of history; no die is rolled.",
        "Historical weather",
    ),
    Option(
        "battle-groups",
        "trc:26.4a",
        "From 1942 destroyed defenders may leave a battle group.",
        "Battle groups",
    ),
    Option(
        "artillery",
        "trc:26.5.1a",
        "Artillery corps raise the odds of an attack.",
        "Artillery",
        excludes=("artillery-corps",),
    ),
    Option(
        "national-limits", "trc:26.6.1a", "Minor allies stay in their part of the map.", "National limits"
    ),
    Option(
        "naval-limits",
        "trc:26.7.1",
        "Sea invasions are fewer, by infantry alone, and never in Snow.",
        "Limits on sea movement",
    ),
    Option("bid", "trc:26.8a", "Both bid Russian replacement points for the Axis.", "Bid"),
    Option(
        "fortresses", "trc:26.9a", "Infantry that holds a major city turns it into a fortress.", "Fortresses"
    ),
    Option(
        "strategic-movement",
        "trc:26.10a",
        "Far from the enemy units move twice as far.",
        "Strategic movement",
    ),
    Option(
        "allied-limits",
        "trc:26.11a",
        "Hungary is closed and Rumania without trains in the first impulse.",
        "Axis satellites in 1941",
        excludes=("historical-setup",),
        scenarios=STARTS_1941,
    ),
    Option(
        "recovery",
        "trc:26.12a",
        "From 1943 the Russians pay to bring back surrendered units.",
        "Recovery of lost units",
    ),
    Option("barrage", "trc:26.13a", "From 1943 the Russians may open a battle with a barrage.", "Barrage"),
    Option(
        "optional-workers",
        "trc:26.14a",
        "A bid for the Axis gives the Russians workers.",
        "Optional workers",
        needs=("bid",),
    ),
    Option(
        "saved-replacements", "trc:26.15a", "The Russians may save replacement points.", "Saved replacements"
    ),
    Option(
        "mobile-leaders", "trc:26.16a", "Hitler and Stalin move in the second impulse too.", "Mobile leaders"
    ),
    Option("lvov-hills", "trc:26.17", "The mountains south-east of Lvov are clear ground.", "Hills of Lvov"),
    Option(
        "play-on",
        "trc:27.12a",
        "A shorter scenario goes on to May/June 1945 and is won as the campaign is.",
        "Play on to 1945",
        scenarios=("breaking-storm", "barbarossa", "fall-blau", "zitadelle"),
    ),
    Option(
        "historical-setup",
        "trc:28.2a",
        "Only the listed Axis units start in Rumania.",
        "Historical set-up",
        scenarios=STARTS_1941,
    ),
    Option(
        "no-retreat",
        "trc:28.3a",
        "In the first winter the Axis gives up no ground of its own will.",
        "No retreat",
        scenarios=STARTS_1941,
    ),
    Option(
        "flak-corps",
        "trc:28.4.1",
        "Two German Flak corps join at the start.",
        "Flak corps",
        scenarios=STARTS_1941,
    ),
    Option(
        "late-headquarters",
        "trc:28.4.2",
        "OKH and Army Group Vistula appear in Berlin in 1945.",
        "Late headquarters",
    ),
    Option(
        "38th-panzer", "trc:28.4.3", "In 1945 the 38th Corps becomes a panzer corps.", "38th Panzer Corps"
    ),
    Option(
        "ss-exchange",
        "trc:28.4.4",
        "The 3rd and 4th SS Panzer Corps exchange their factors.",
        "Exchange of SS corps",
    ),
    Option(
        "guards-armies", "trc:28.4.5a", "Three Guards armies take the place of other armies.", "Guards armies"
    ),
    Option("12th-ss", "trc:28.4.6a", "The 12th SS Corps fights until October 1944.", "12th SS Corps"),
    Option("warsaw-uprising", "trc:28.5a", "The Home Army may rise in Warsaw.", "Warsaw uprising"),
    Option("artillery-corps", "trc:28.6.1a", "Artillery corps by the older rule.", "Artillery corps"),
    Option(
        "sea-transport",
        "trc:28.6.2a",
        "Invasions without number, until a sea move fails.",
        "Sea transport",
        excludes=("naval-limits",),
    ),
    Option(
        "what-if",
        "trc:28.6.3",
        "Alternative strategies, from the Mediterranean to the Ardennes.",
        "What if",
        scenarios=STARTS_1941,
    ),
    Option(
        "political-chits",
        "trc:28.7.0a",
        "Each player draws a secret political event.",
        "Political chits",
        scenarios=STARTS_1941,
        secrets=True,
    ),
)

OFFERED: dict[str, bool] = {
    "ss-refit": True,
    "evacuation": True,
    "historical-weather": True,
    "battle-groups": True,
    "artillery": True,
    "national-limits": True,
    "naval-limits": True,
    "bid": True,
    "fortresses": True,
    "strategic-movement": True,
    "allied-limits": True,
    "recovery": True,
    "barrage": True,
    "optional-workers": True,
    "saved-replacements": True,
    "mobile-leaders": True,
    "lvov-hills": True,
    "play-on": True,
    "historical-setup": True,
    "no-retreat": True,
    "flak-corps": True,
    "late-headquarters": True,
    "38th-panzer": True,
    "ss-exchange": True,
    "guards-armies": True,
    "12th-ss": True,
    "warsaw-uprising": True,
    "artillery-corps": True,
    "sea-transport": True,
    "what-if": True,
    "political-chits": True,
}
"""Which of them act, a line for each."""


def offered() -> tuple[Option, ...]:
    """The options that act. What they exclude is left out as long as it is not offered itself."""
    known = {name for name, acts in OFFERED.items() if acts}
    return tuple(
        replace(option, excludes=tuple(name for name in option.excludes if name in known))
        for option in OPTIONS
        if option.id in known
    )
