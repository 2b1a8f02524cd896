internal import JSON

extension Patch {
    /// What leads from the revision `from`, of which only the index is known, to `screen`. Linear in the cells of both
    /// (`ListDiff`); what a cell shows is not looked at, and taken from the new screen's bytes as it stands.
    init(from revision: String, _ old: ScreenIndex, to screen: Screen) {
        var difference = Difference(old: old, new: screen.index, bytes: screen.bytes)
        if revision != screen.revision { difference.run() }
        self.init(
            screen: screen.path.description, from: revision, to: screen.revision, operations: difference.operations)
    }
}

private struct Difference {
    let old: ScreenIndex
    let new: ScreenIndex
    let bytes: Bytes
    var operations: [Patch.Operation] = []

    mutating func run() {
        addScreen()
        let diff = ListDiff(from: old.sections.map(\.id), to: new.sections.map(\.id))
        for index in diff.deleted { operations.append(.deleteSection(old.sections[index].id)) }
        var previous: SectionID?
        for (section, origin) in zip(new.sections, diff.origins) {
            place(section, origin, after: previous)
            if let index = origin.oldIndex { addChanges(from: old.sections[index], to: section) }
            previous = section.id
        }
    }

    private mutating func addScreen() {
        let title = changed(old.title, new.title)
        let cellTypes = changed(old.cellTypes, new.cellTypes)
        let barItems = changed(old.barItems, new.barItems)
        if title != nil || cellTypes != nil || barItems != nil {
            operations.append(.screen(title: title, cellTypes: cellTypes, barItems: barItems))
        }
    }

    private mutating func place(_ section: SectionIndex, _ origin: ListDiff.Origin, after previous: SectionID?) {
        switch origin {
        case .kept: break
        case .moved: operations.append(.moveSection(section.id, after: previous))
        case .inserted:
            if let whole = section.whole { operations.append(.insertSection(slice(whole), after: previous)) }
        }
    }

    private mutating func addChanges(from old: SectionIndex, to new: SectionIndex) {
        var changes: [Patch.SectionAttribute: Patch.AttributeChange] = [:]
        for attribute in Patch.SectionAttribute.allCases where !old[attribute].isSame(as: new[attribute]) {
            changes[attribute] = new[attribute].map { .set(slice($0)) } ?? .removed
        }
        if !changes.isEmpty { operations.append(.section(new.id, changes)) }
        addCells(of: new, from: old.cells)
    }

    private mutating func addCells(of section: SectionIndex, from old: [CellIndex]) {
        let diff = ListDiff(from: old.map(\.id), to: section.cells.map(\.id))
        for index in diff.deleted { operations.append(.delete(section.id, old[index].id, old[index].animation)) }
        var previous: CellID?
        for (cell, origin) in zip(section.cells, diff.origins) {
            if case .moved = origin { operations.append(.move(section.id, cell.id, after: previous, cell.animation)) }
            if let index = origin.oldIndex {
                if old[index].part.hash != cell.part.hash {
                    operations.append(.reload(section.id, slice(cell.part), cell.animation))
                }
            } else {
                operations.append(.insert(section.id, slice(cell.part), after: previous, cell.animation))
            }
            previous = cell.id
        }
    }

    private func changed(_ old: ScreenIndex.Part?, _ new: ScreenIndex.Part?) -> JSONSlice? {
        old.isSame(as: new) ? nil : new.map(slice)
    }

    private func slice(_ part: ScreenIndex.Part) -> JSONSlice { slice(part.place) }

    private func slice(_ place: ScreenIndex.Place) -> JSONSlice { new.slice(place, of: bytes) }
}

extension SectionIndex {
    subscript(attribute: Patch.SectionAttribute) -> ScreenIndex.Part? {
        switch attribute {
        case .header: header
        case .footer: footer
        case .next: next
        case .isPartial: isPartial
        }
    }
}
