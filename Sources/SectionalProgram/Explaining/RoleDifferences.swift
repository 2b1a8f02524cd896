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
}

extension ScreenFacts.Aspect {
    /// Whether its values are content, which may be other in each cell.
    var isContent: Bool { self == .data || self == .accessibility }
}
