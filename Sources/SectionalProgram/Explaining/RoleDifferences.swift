import JSON
import Screens

/// The differences between what two roles see and may do on one screen.
struct RoleDifferences {
    /// One difference: of one place, or of several cells that differ alike.
    struct Difference {
        let key: ScreenFacts.Key
        /// The cells that differ; empty for other places.
        var cells: [CellID]
        /// The values for each role; `nil` if the role doesn't have it.
        let a, b: String?
    }

    let path: String
    let a, b: Role
    private(set) var differences: [Difference] = []

    init(path: String, a: Role, b: Role, _ first: ScreenFacts, _ second: ScreenFacts) {
        (self.path, self.a, self.b) = (path, a, b)
        for key in first.keys + second.keys.filter({ first[$0] == nil }) where first[key] != second[key] {
            // What there is to say about a part that only one role has adds nothing.
            let isOfAbsent = key.indices.contains { end in
                [first, second].contains { $0[Array(key[..<end])] == nil }
            }
            if !isOfAbsent { add(key, first[key], second[key]) }
        }
    }

    private mutating func add(_ key: ScreenFacts.Key, _ first: String?, _ second: String?) {
        let new = Difference(key: key, cells: key.compactMap(\.cell), a: first, b: second)
        if let index = differences.firstIndex(where: { $0.isAlike(new) }) {
            differences[index].cells += new.cells
        } else {
            differences.append(new)
        }
    }

    var text: String {
        let head = "\(path): \(a.rawValue) and \(b.rawValue)"
        if differences.isEmpty { return head + " see and may do the same" }
        return ([head] + differences.map { "  \($0.place): \(line($0))" }).joined(separator: "\n")
    }

    private func line(_ difference: Difference) -> String {
        let (first, second) = (difference.a, difference.b)
        let only = "only \((first == nil ? b : a).rawValue)"
        switch difference.key.last {
        case .data?: return "the data differs"
        case .accessibility?: return "the accessibility texts differ"
        case .action(let text)?: return "\(only) may \(text)"
        case .property?:
            return "\(difference.aspect) is \(first ?? "absent") for \(a.rawValue), "
                + "\(second ?? "absent") for \(b.rawValue)"
        case .barItem?, .section?, .cell?, nil: return "\(only) sees this"
        }
    }

    var json: JSONValue {
        [
            "path": .string(path), "a": .string(a.rawValue), "b": .string(b.rawValue),
            "differences": .array(differences.map(\.json)),
        ]
    }
}

extension ScreenFacts.Step {
    fileprivate var cell: CellID? { if case .cell(let cell, _) = self { cell } else { nil } }

    /// The same for all cells of one type.
    fileprivate var kind: Self { if case .cell(_, let type) = self { .cell("", type) } else { self } }
}

extension RoleDifferences.Difference {
    /// Whether both are about cells of one type in one section, and say the same about them.
    fileprivate func isAlike(_ other: Self) -> Bool {
        !cells.isEmpty && key.map(\.kind) == other.key.map(\.kind) && (isContent || (a, b) == (other.a, other.b))
    }

    /// Whether the values are content, which may be other in each cell.
    private var isContent: Bool { key.last == .data || key.last == .accessibility }

    fileprivate var place: String {
        switch (key.first, key.dropFirst().first) {
        case (.barItem(let id)?, _): "bar item \(id)"
        case (.section(let id)?, .cell(_, let type)?): "section \(id.rawValue), \(type.name) \(shortened)"
        case (.section(let id)?, _): "section \(id.rawValue)"
        default: "the screen"
        }
    }

    private var shortened: String {
        let more = cells.count > 3 ? " and \(cells.count - 3) more" : ""
        return cells.prefix(3).map(\.rawValue).joined(separator: ", ") + more
    }

    fileprivate var aspect: String {
        switch (key.dropLast().last, key.last) {
        case (_, .data?): "data"
        case (_, .accessibility?): "accessibility"
        case (_, .action(let text)?): text
        case (.action(let action)?, .property(let name)?): "\(name) of \(action)"
        case (_, .property(let name)?): name
        default: "shown"
        }
    }

    fileprivate var json: JSONValue {
        let place: JSONValue =
            switch (key.first, key.dropFirst().first) {
            case (.barItem(let id)?, _): ["barItem": .string(id.rawValue)]
            case (.section(let id)?, .cell(_, let type)?):
                [
                    "section": .string(id.rawValue), "type": .string(type.name.rawValue),
                    "cells": .array(cells.map { .string($0.rawValue) }),
                ]
            case (.section(let id)?, _): ["section": .string(id.rawValue)]
            default: [:]
            }
        let values: [String?] = isContent ? [nil, nil] : [a, b]
        return place.adding("aspect", .string(aspect)).adding("a", values[0].map(JSONValue.string))
            .adding("b", values[1].map(JSONValue.string))
    }
}
