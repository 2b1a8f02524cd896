/// Something whose time is taken.
struct Subject {
    let name: String
    /// Does it so many times.
    let run: (Int) throws -> Void

    init(_ name: String, _ body: @escaping () throws -> Void) {
        self.name = name
        run = { count in for _ in 0..<count { try body() } }
    }

    /// How often it is done for a run of about 4 ms.
    fileprivate func calibrated() throws -> Int {
        var count = 1
        while true {
            let taken = try nanoseconds(count)
            if taken > 2_000_000 { return max(count * 4_000_000 / Int(taken), 1) }
            count *= 2
        }
    }

    fileprivate func nanoseconds(_ count: Int) throws -> UInt64 {
        let start = ThreadClock.now
        try run(count)
        return ThreadClock.now - start
    }
}

/// Nanoseconds that each of `subjects` takes once: the medians of rounds in which they are interleaved, so that what
/// else the machine does is spread over all of them.
func medians(of subjects: [Subject], rounds: Int = 31) throws -> [Double] {
    let counts = try subjects.map { try $0.calibrated() }
    var times = subjects.map { _ in [Double]() }
    for round in 0..<rounds {
        for offset in subjects.indices {
            let index = (round + offset) % subjects.count
            times[index].append(Double(try subjects[index].nanoseconds(counts[index])) / Double(counts[index]))
        }
    }
    return times.map { $0.sorted()[$0.count / 2] }
}

/// Keeps the optimizer from leaving out what nobody looks at: it can't see that this doesn't either.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: borrowing Value) {}
