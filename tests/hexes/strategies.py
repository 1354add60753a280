"""Random grids, maps and terms of movement for the tests of the board."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hexfront.hexes import CostField, Grid, HexMap, LinkCost, Sheet, altered, compile_costs, each

# A busy machine must not make a test fail, and the whole folder has to stay quick.
thorough = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def sheets(draw: st.DrawFn, most: int = 8, labels: str = "{rr}{cc}") -> Sheet:
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    return Sheet(
        rows=rows,
        cols=cols,
        labels=labels,
        first_row=draw(st.integers(1, 9)),
        first_col=draw(st.integers(1, 9)),
        rows_from=draw(st.sampled_from(["north", "south"])),
        cols_from=draw(st.sampled_from(["west", "east"])),
        pushed=draw(st.sampled_from(["odd", "even"])),
    )


orientations = st.sampled_from(["pointy", "flat"])


@st.composite
def grids(draw: st.DrawFn, most: int = 8) -> Grid:
    """A grid of one or two sheets, sometimes with holes."""
    first = draw(sheets(most))
    plain = Grid("pointy", [first])
    labels = [plain.label(at) for at in each(plain.mask)]
    holes = draw(st.lists(st.sampled_from(labels), max_size=max(0, len(labels) // 6), unique=True))
    given = {name: getattr(first, name) for name in first.__struct_fields__}
    both = [Sheet(**{**given, "holes": tuple(holes)})]
    if draw(st.booleans()):
        both.append(draw(sheets(most, "B{rr}{cc}")))
    return Grid(draw(orientations), both)


@st.composite
def hexes_of(draw: st.DrawFn, grid: Grid) -> int:
    return draw(st.sampled_from(list(each(grid.mask))))


@st.composite
def sets_of(draw: st.DrawFn, grid: Grid, density: int = 3) -> int:
    """A random set of hexes, about one in `density`."""
    seed = draw(st.randoms(use_true_random=False))
    return sum(1 << at for at in each(grid.mask) if seed.randrange(density) == 0)


@st.composite
def boards(draw: st.DrawFn, most: int = 8) -> HexMap:
    """A map with random terrain, rivers, cliffs, roads and jumps."""
    seed = draw(st.randoms(use_true_random=False))
    blank = HexMap("random", draw(grids(most)))
    grid = blank.grid
    terrain, sides, links = {}, {}, {}
    for at in each(grid.mask):
        if seed.random() < 0.4:
            terrain[grid.label(at)] = seed.choice(["forest", "city", "forest city", "lake"])
        for direction in range(3):
            there = grid.neighbour(at, direction)
            if there is not None:
                pair = f"{grid.label(at)}-{grid.label(there)}"
                if seed.random() < 0.2:
                    sides[pair] = seed.choice(["river", "cliff", "river cliff"])
                if seed.random() < 0.2:
                    links[pair] = seed.choice(["road", "path", "road path"])
    return altered(blank, terrain=terrain, sides=sides, links=links)


@st.composite
def fields(draw: st.DrawFn, board: HexMap) -> CostField:
    cost = st.integers(1, 5)
    return compile_costs(
        board,
        {"clear": draw(cost), "forest": draw(cost), "city": draw(cost), "lake": None},
        choose=draw(st.sampled_from(["max", "min", "first"])),
        sides={"river": draw(st.integers(0, 3)), "cliff": draw(st.sampled_from([None, 2]))},
        links={
            "road": LinkCost(draw(cost), draw(st.sampled_from([True, False, frozenset({"river"})]))),
            "path": LinkCost(None, draw(st.booleans())),
        },
    )
