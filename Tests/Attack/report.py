"""What attacks did, as a table in Markdown and as JSON."""
import dataclasses
import json

import table

HEADINGS = (
    "attack", "attempts", "honest requests", "failed", "worst ms", "seconds", "CPU s", "CPU s after", "RSS MB before",
    "peak", "after", "disk MB", "verdict")


@dataclasses.dataclass(frozen=True)
class Result:
    """An attack's name, what it did, what the honest client saw, what it cost, and what was bad."""

    name: str
    outcome: object
    seen: object
    cost: object
    faults: list


def row(result):
    seen, cost = result.seen, result.cost
    memory = (cost.memory_before, cost.memory_peak, cost.memory_after)
    return (
        result.name, f"{result.outcome.attempts:,}", f"{seen.requests:,}", str(seen.failures),
        f"{seen.worst * 1000:,.0f}", f"{cost.seconds:.0f}", f"{cost.cpu_during:.1f}", f"{cost.cpu_after:.2f}",
        *(f"{count / 1e6:,.0f}" for count in memory), f"{cost.disk_growth / 1e6:,.0f}",
        "BAD" if result.faults else "good")


def text(results):
    lines = [table.aligned([HEADINGS, *map(row, results)])]
    lines += [f"- {each.name}: {', '.join(each.outcome.notes)}" for each in results if each.outcome.notes]
    lines += [f"- BAD: {each.name}: {fault}" for each in results for fault in each.faults]
    return "\n\n".join(["\n".join(lines[:1]), "\n".join(lines[1:])]).strip()


def as_json(results):
    return json.dumps({"attacks": [dataclasses.asdict(each) for each in results]}, indent=2) + "\n"
