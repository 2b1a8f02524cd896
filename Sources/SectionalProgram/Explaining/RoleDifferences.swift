import JSON
import Screens

/// The differences between what two roles see and may do on one screen.
struct RoleDifferences {
    /// One difference: of one place, or of several cells that differ alike.
    struct Difference {
        let place: ScreenFacts.Place
        /// The cells that differ; empty for other places.
        var cells: [CellID]
        let aspect: ScreenFacts.Aspect
        /// The values for each role; `nil` if the role doesn't have it.
        let a, b: String?
    }

    let path: String
    let a, b: Role
    private(set) var differences: [Difference] = []

    /// Compares the facts of the screen at `path` for the roles `a` and `b`.
    init(path: String, a: Role, b: Role, _ first: ScreenFacts, _ second: ScreenFacts) {
        (self.path, self.a, self.b) = (path, a, b)
        for key in first.keys + second.keys.filter({ first[$0] == nil }) where first[key] != second[key] {
            let isAbsent = [first, second].contains { facts in
                key.enclosing.contains { facts[$0] == nil }
            }
            if !isAbsent { add(key, first[key], second[key]) }
        }
    }

    private mutating func add(_ key: ScreenFacts.Key, _ first: String?, _ second: String?) {
        let new = Difference(
            place: key.place, cells: key.place.cell.map { [$0] } ?? [], aspect: key.aspect, a: first, b: second)
        if let index = differences.firstIndex(where: { $0.isAlike(new) }) {
            differences[index].cells += new.cells
        } else {
            differences.append(new)
        }
    }

    var text: String {
        let head = "\(path): \(a.rawValue) and \(b.rawValue)"
        if differences.isEmpty { return head + " see and may do the same" }
        return ([head] + differences.map { "  " + line($0) }).joined(separator: "\n")
    }

    private func line(_ difference: Difference) -> String {
        let subject = difference.subject.map { $0 + ": " } ?? ""
        switch (difference.aspect, difference.a, difference.b) {
        case (.data, _, _): return subject + "the data differs"
        case (.accessibility, _, _): return subject + "the accessibility texts differ"
        case (.presence, let first, _): return subject + "only \((first == nil ? b : a).rawValue) sees this"
        case (.action(let text), let first, _):
            return subject + "only \((first == nil ? b : a).rawValue) may \(text)"
        case (.part, let first, let second), (.property, let first, let second):
            return subject + difference.aspect.name
                + " is \(first ?? "absent") for \(a.rawValue), \(second ?? "absent") for \(b.rawValue)"
        }
    }

    var json: JSONValue {
        [
            "path": .string(path), "a": .string(a.rawValue), "b": .string(b.rawValue),
            "differences": .array(differences.map(\.json)),
        ]
    }
}

extension ScreenFacts.Key {
    /// The presence facts of the enclosing places, and the action that it is about: if one of those differs, this
    /// difference adds nothing.
    fileprivate var enclosing: [ScreenFacts.Key] {
        var places: [ScreenFacts.Place] = place == .screen ? [] : [.screen]
        if case .cell(let section, _, _) = place { places.append(.section(section)) }
        if aspect != .presence { places.append(place) }
        let present = places.map { ScreenFacts.Key(place: $0, aspect: .presence) }
        guard case .part(let action, _) = aspect else { return present }
        return present + [ScreenFacts.Key(place: place, aspect: .action(action))]
    }
}

extension ScreenFacts.Place {
    fileprivate var cell: CellID? { if case .cell(_, let cell, _) = self { cell } else { nil } }

    /// Whether both are cells of one type in one section.
    fileprivate func isAlike(_ other: ScreenFacts.Place) -> Bool {
        if case (.cell(let section, _, let type), .cell(let otherSection, _, let otherType)) = (self, other) {
            return section == otherSection && type == otherType
        }
        return false
    }
}

extension RoleDifferences.Difference {
    fileprivate func isAlike(_ other: Self) -> Bool {
        place.isAlike(other.place) && aspect == other.aspect && (aspect.isContent || (a, b) == (other.a, other.b))
    }

    fileprivate var subject: String? {
        switch place {
        case .screen: "the screen"
        case .barItem(let id): "bar item \(id)"
        case .section(let id): "section \(id.rawValue)"
        case .cell(let section, _, let type): "section \(section.rawValue), \(type.name) \(shortened)"
        }
    }

    private var shortened: String {
        let more = cells.count > 3 ? " and \(cells.count - 3) more" : ""
        return cells.prefix(3).map(\.rawValue).joined(separator: ", ") + more
    }

    fileprivate var json: JSONValue {
        let members: JSONValue =
            switch place {
            case .screen: [:]
            case .barItem(let id): ["barItem": .string(id.rawValue)]
            case .section(let id): ["section": .string(id.rawValue)]
            case .cell(let section, _, let type):
                [
                    "section": .string(section.rawValue), "type": .string(type.name.rawValue),
                    "cells": .array(cells.map { .string($0.rawValue) }),
                ]
            }
        let values: [String?] = aspect.isContent ? [nil, nil] : [a, b]
        return members.adding("aspect", .string(aspect.name)).adding("a", values[0].map(JSONValue.string))
            .adding("b", values[1].map(JSONValue.string))
    }
}

extension ScreenFacts.Aspect {
    /// Whether its values are content, which may be other in each cell.
    var isContent: Bool { self == .data || self == .accessibility }

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
