import JSON
import Screens

extension RoleDifferences {
    /// The differences as text, one line for each.
    var text: String {
        let head = "\(path): \(a.rawValue) and \(b.rawValue)"
        if differences.isEmpty { return head + " see and may do the same" }
        return ([head] + differences.map { "  " + line($0) }).joined(separator: "\n")
    }

    private func line(_ difference: Difference) -> String {
        let subject = difference.subject.map { $0 + ": " } ?? ""
        switch (difference.aspect, difference.a, difference.b) {
        case (.data, _, _): return subject + "what is shown differs"
        case (.accessibility, _, _): return subject + "what a screen reader says differs"
        case (.presence, let first, _): return subject + "only \((first == nil ? b : a).rawValue) sees this"
        case (.action(let text), let first, _):
            return subject + "only \((first == nil ? b : a).rawValue) may \(text)"
        case (.part, let first, let second), (.property, let first, let second):
            return subject + difference.aspect.name
                + " is \(first ?? "absent") for \(a.rawValue), \(second ?? "absent") for \(b.rawValue)"
        }
    }

    /// The differences as JSON.
    var json: JSONValue {
        [
            "path": .string(path), "a": .string(a.rawValue), "b": .string(b.rawValue),
            "differences": .array(differences.map(\.json)),
        ]
    }
}

extension RoleDifferences.Difference {
    fileprivate var subject: String? {
        switch place {
        case .screen: "the screen"
        case .barItem(let id): "bar item \(id)"
        case .section(let id): "section \(id.rawValue)"
        case .cell(let section, _, let type): "section \(section.rawValue), \(type.name) \(shortened)"
        }
    }

    /// The first three cells, and the number of others.
    private var shortened: String {
        let more = cells.count > 3 ? " and \(cells.count - 3) more" : ""
        return cells.prefix(3).map(\.rawValue).joined(separator: ", ") + more
    }

    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = []
        switch place {
        case .screen: break
        case .barItem(let id): members = [.init("barItem", .string(id.rawValue))]
        case .section(let id): members = [.init("section", .string(id.rawValue))]
        case .cell(let section, _, let type):
            members = [
                .init("section", .string(section.rawValue)), .init("type", .string(type.name.rawValue)),
                .init("cells", .array(cells.map { .string($0.rawValue) })),
            ]
        }
        members.append(.init("aspect", .string(aspect.name)))
        if !aspect.isContent, let a { members.append(.init("a", .string(a))) }
        if !aspect.isContent, let b { members.append(.init("b", .string(b))) }
        return .object(members)
    }
}

extension ScreenFacts.Aspect {
    /// The name in JSON.
    fileprivate var name: String {
        switch self {
        case .presence: "shown"
        case .data: "data"
        case .accessibility: "accessibility"
        case .action(let text): text
        case .part(let action, let name): "\(name) of \(action)"
        case .property(let name): name
        }
    }
}
