"""What attacks did, as a table in Markdown and as JSON."""
import dataclasses
import json

import table
import verdicts
import watching
import witness

HEADINGS = (
    "attack", "attempts", "honest requests", "failed", "worst ms", "seconds", "CPU s", "CPU s after", "RSS MB before",
    "peak", "after", "disk MB", "verdict")


@dataclasses.dataclass(frozen=True)
class Result:
    """An attack's name and what was bad; what it did, what the honest client saw, and what it cost, unless the attack
    ended before its time."""

    name: str
    faults: list
    outcome: verdicts.Outcome | None = None
    seen: witness.Seen | None = None
    cost: watching.Cost | None = None


def row(result):
    if result.cost is None:
        return (result.name, *["–"] * (len(HEADINGS) - 2), "BAD")
    seen, cost = result.seen, result.cost
    memory = (cost.memory_before, cost.memory_peak, cost.memory_after)
    return (
        result.name, f"{result.outcome.attempts:,}", f"{seen.requests:,}", str(seen.failures),
        f"{seen.worst * 1000:,.0f}", f"{cost.seconds:.0f}", f"{cost.cpu_during:.1f}", f"{cost.cpu_after:.2f}",
        *(f"{count / 1e6:,.0f}" for count in memory), f"{cost.disk_growth / 1e6:,.0f}",
        "BAD" if result.faults else "good")


def text(results):
    notes = [f"- {each.name}: {note}" for each in results if each.outcome for note in each.outcome.notes]
    bad = [f"- BAD: {each.name}: {fault}" for each in results for fault in each.faults]
    return "\n".join([table.aligned([HEADINGS, *map(row, results)]), "", *notes, *bad]).strip()


def as_json(results):
    return json.dumps({"attacks": [dataclasses.asdict(each) for each in results]}, indent=2) + "\n"
