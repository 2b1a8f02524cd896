import Screens
import Synchronization
import TestSupport

/// A store that takes its time, as databases do: others come in between.
final class Counters: Sendable {
    private let counts = Mutex([Int](repeating: 0, count: 8))

    func read() async -> [Int] {
        let counts = counts.withLock { $0 }
        for _ in 0..<Int.random(in: 0..<4) { await Task.yield() }
        return counts
    }

    func increment(_ number: Int) async {
        await Task.yield()
        counts.withLock { $0[number] += 1 }
        await Task.yield()
    }
}

struct CounterCell: CellController {
    struct Data: CellData { var count: Int }
    let number: Int
    let count: Int
    let counters: Counters

    var id: CellID { CellID(Int64(number)) }
    var data: Data { Data(count: count) }
    var actions: Actions {
        Perform("count", on: .select, if: true) { [counters, number] in
            await counters.increment(number)
            return Performed(changing: "counters")
        }
    }
}

struct CountersSection: SectionController {
    let counters: Counters
    let topics: [Topic] = ["counters"]
    var id: SectionID { "counters" }

    func cells() async -> [CounterCell] {
        await counters.read().enumerated().map { CounterCell(number: $0, count: $1, counters: counters) }
    }
}

struct CountersScreen: ScreenComposer {
    struct State: Sendable {}

    let counters: Counters
    let pattern: ScreenPattern = "counters"
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Counters") { CountersSection(counters: counters) }
    }
}
