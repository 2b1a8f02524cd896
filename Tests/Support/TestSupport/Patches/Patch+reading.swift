import Basics
package import JSON
@testable package import Screens

extension Patch {
    /// Parses a patch as the server writes it. Throws `PatchError.malformed` if `json` isn't a patch.
    package init(_ json: JSONSlice) throws(PatchError) {
        let members = try json.dictionary()
        guard let screen = members["screen"], let from = members["from"], let to = members["to"],
            let operations = members["operations"]
        else { throw .malformed }
        var read: [Operation] = []
        for operation in try operations.list() { read.append(try Operation(operation)) }
        self.init(
            screen: Identifier(try screen.text()), from: Identifier(try from.text()), to: Identifier(try to.text()),
            operations: read)
    }
}

extension Patch.Operation {
    /// The parsers of operations, by the value of `op`.
    private static let readers: [Identifier: @Sendable (OperationMembers) throws(PatchError) -> Patch.Operation] = [
        "screen": { members throws(PatchError) in
            .screen(try members.changes())
        },
        "deleteSection": { members throws(PatchError) in .deleteSection(try members.sectionID()) },
        "insertSection": { members throws(PatchError) in
            .insertSection(try members.value("section"), after: try members.after().map { SectionID($0) })
        },
        "moveSection": { members throws(PatchError) in
            .moveSection(try members.sectionID(), after: try members.after().map { SectionID($0) })
        },
        "section": { members throws(PatchError) in
            .section(SectionID(try members.value("id").text()), try members.changes())
        },
        "delete": { members throws(PatchError) in
            .delete(try members.sectionID(), try members.cellID(), try members.animation())
        },
        "insert": { members throws(PatchError) in
            .insert(
                try members.sectionID(), try members.value("cell"), after: try members.after().map { CellID($0) },
                try members.animation())
        },
        "move": { members throws(PatchError) in
            .move(
                try members.sectionID(), try members.cellID(), after: try members.after().map { CellID($0) },
                try members.animation())
        },
        "reload": { members throws(PatchError) in
            .reload(try members.sectionID(), try members.value("cell"), try members.animation())
        },
    ]

    fileprivate init(_ json: JSONSlice) throws(PatchError) {
        let members = OperationMembers(members: try json.dictionary())
        guard let read = Self.readers[Identifier(try members.value("op").text())] else { throw .malformed }
        self = try read(members)
    }
}

private struct OperationMembers {
    let members: [Identifier: JSONSlice]

    subscript(name: Identifier) -> JSONSlice? { members[name] }

    func value(_ name: Identifier) throws(PatchError) -> JSONSlice {
        guard let value = members[name] else { throw .malformed }
        return value
    }

    func sectionID() throws(PatchError) -> SectionID { SectionID(try value("section").text()) }

    func cellID() throws(PatchError) -> CellID { CellID(try value("cell").text()) }

    func after() throws(PatchError) -> String? {
        guard let after = members["after"] else { return nil }
        return try after.text()
    }

    func animation() throws(PatchError) -> RowAnimation {
        guard let name = members["animation"] else { return .automatic }
        guard let animation = RowAnimation(rawValue: try name.text()) else { throw .malformed }
        return animation
    }

    func changes<Attribute: PatchAttribute>() throws(PatchError) -> [Attribute: Patch.AttributeChange] {
        var changes: [Attribute: Patch.AttributeChange] = [:]
        for attribute in Attribute.allCases {
            guard let value = members[Identifier(attribute.rawValue)] else { continue }
            let change: Patch.AttributeChange = value.kind == .null ? .removed : .set(value)
            if attribute.isRequired, change == .removed { throw .malformed }
            changes[attribute] = change
        }
        return changes
    }
}
