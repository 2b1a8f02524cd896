/// A pattern as a nondeterministic automaton (Thompson's construction), which reads each character of a text once.
struct PatternProgram: Sendable {
    private enum Step {
        case scalars(ScalarSet, next: Int)
        case fork([Int])
        case end
    }

    static let maximumCount = 2000

    private var states: [Step] = [.end]
    private var start = 0

    init(_ source: String) throws(PatternError) {
        var parser = PatternParser(source)
        start = try add(try parser.parse(), before: 0)
    }

    private mutating func add(_ state: Step) throws(PatternError) -> Int {
        guard states.count < Self.maximumCount else { throw .tooLarge }
        states.append(state)
        return states.count - 1
    }

    /// Adds the states of `node`, which go on to `next`, and returns the first of them.
    private mutating func add(_ node: PatternNode, before next: Int) throws(PatternError) -> Int {
        switch node {
        case .scalars(let set): return try add(.scalars(set, next: next))
        case .sequence(let parts):
            var next = next
            for part in parts.reversed() { next = try add(part, before: next) }
            return next
        case .alternatives(let parts):
            var firsts: [Int] = []
            for part in parts { firsts.append(try add(part, before: next)) }
            return try add(.fork(firsts))
        case .repeated(let part, let minimum, let maximum): return try add(part, minimum, maximum, before: next)
        }
    }

    private mutating func add(
        _ part: PatternNode, _ minimum: Int, _ maximum: Int?, before next: Int
    ) throws(PatternError) -> Int {
        var first = next
        if let maximum {
            for _ in 0..<(maximum - minimum) { first = try add(.fork([try add(part, before: first), next])) }
        } else {
            let loop = try add(.fork([]))
            states[loop] = .fork([try add(part, before: loop), next])
            first = loop
        }
        for _ in 0..<minimum {
            let count = states.count
            first = try add(part, before: first)
            // A part that is empty, however often.
            if states.count == count { break }
        }
        return first
    }

    func matches(_ text: String) -> Bool {
        var occupied = reached(from: [start])
        for scalar in text.unicodeScalars {
            occupied = reached(from: occupied.compactMap { successor(of: $0, by: scalar) })
            if occupied.isEmpty { return false }
        }
        return occupied.contains(0)
    }

    private func successor(of state: Int, by scalar: Unicode.Scalar) -> Int? {
        if case .scalars(let set, let next) = states[state], set.contains(scalar) { next } else { nil }
    }

    /// Returns the states that are reached from `states` without a character, each once.
    private func reached(from firsts: [Int]) -> [Int] {
        var isReached = [Bool](repeating: false, count: states.count)
        var (waiting, reached) = (firsts, [Int]())
        while let state = waiting.popLast() {
            if isReached[state] { continue }
            isReached[state] = true
            if case .fork(let next) = states[state] { waiting += next } else { reached.append(state) }
        }
        return reached
    }

    var shortest: String? {
        var texts: [Int: String] = [:]
        var (waiting, index) = (reached(from: [start]), 0)
        for state in waiting { texts[state] = "" }
        while index < waiting.count {
            let state = waiting[index]
            index += 1
            guard case .scalars(let set, let next) = states[state], let scalar = set.example else { continue }
            for successor in reached(from: [next]) where texts[successor] == nil {
                texts[successor] = (texts[state] ?? "") + String(Character(scalar))
                waiting.append(successor)
            }
        }
        return texts[0]
    }
}
