"""Results as a table, and what was missed."""
import dataclasses

import catalogue

HEADINGS = ("mutations", "noticed", "missed", "change nothing", "hung", "score")


@dataclasses.dataclass(frozen=True)
class Result:
    """What the tests made of a mutation: the run that noticed it, or the last one."""
    mutation: catalogue.Mutation
    run: object
    noticed: bool

    @property
    def missed(self):
        """Whether a test is missing."""
        return not self.noticed and not self.mutation.unchanging


def row(name, results):
    noticed = sum(result.noticed for result in results)
    missed = sum(result.missed for result in results)
    hung = sum(result.run.outcome.value == "hung" for result in results)
    score = f"{100 * noticed / (noticed + missed):.1f} %" if noticed + missed else "–"
    return (name, len(results), noticed, missed, len(results) - noticed - missed, hung, score)


def rows(heading, results, name_of):
    names = sorted({name_of(result.mutation) for result in results})
    parts = [row(name, [result for result in results if name_of(result.mutation) == name]) for name in names]
    return [(heading, *HEADINGS), *parts, row("all", results)]


def aligned(rows):
    rows = [[str(cell) for cell in cells] for cells in rows]
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(rows[0]))]
    rule = ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]]
    lines = []
    for cells in (rows[0], rule, *rows[1:]):
        first, *others = cells
        padded = [first.ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(others, widths[1:])]
        lines.append("| " + " | ".join(padded) + " |")
    return "\n".join(lines)


def report(results):
    """The tables, and the mutations that are worth a look."""
    parts = [
        aligned(rows("target", results, lambda mutation: mutation.target)),
        aligned(rows("area", results, lambda mutation: mutation.area)),
    ]
    parts += listed("Missed", [result for result in results if result.missed])
    parts += listed("Hung", [result for result in results if result.run.outcome.value == "hung"])
    surprising = [result for result in results if result.noticed and result.mutation.unchanging]
    parts += listed("Noticed, although marked as changing nothing", surprising)
    return "\n\n".join(parts)


def listed(heading, results):
    if not results:
        return []
    lines = [f"    {result.mutation.id}: {result.mutation.title} ({result.mutation.file})" for result in results]
    return ["\n".join([f"{heading}:", *lines])]
