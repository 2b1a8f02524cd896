internal import Screens

extension ChangeFeed.Change {
    /// Whether nobody has to be told.
    var isNothing: Bool { if case .topics(let topics) = self { topics.isEmpty } else { false } }

    func and(_ other: Self) -> Self {
        guard case .topics(let topics) = self, case .topics(let others) = other else { return .anything }
        return .topics(topics.union(others))
    }

    /// The topics as bytes, each behind its length; `nil` for anything.
    var stored: [UInt8]? {
        guard case .topics(let topics) = self else { return nil }
        return topics.flatMap { topic in
            let name = Array(topic.rawValue.utf8)
            return (0..<4).map { UInt8(truncatingIfNeeded: name.count >> (8 * $0)) } + name
        }
    }

    /// Reads ``stored``. What can't be read is anything.
    init(stored: [UInt8]?) {
        guard var rest = stored?[...] else {
            self = .anything
            return
        }
        var topics: Set<Topic> = []
        while rest.count >= 4 {
            let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let name = rest.dropFirst(4).prefix(count)
            rest = rest.dropFirst(4 + count)
            guard name.count == count, let text = String(validating: name, as: UTF8.self) else { break }
            topics.insert(Topic(rawValue: text))
        }
        self = rest.isEmpty ? .topics(topics) : .anything
    }
}
