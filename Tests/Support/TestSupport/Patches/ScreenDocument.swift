import Basics
import JSON
@testable import Screens

/// A screen parsed into its values, none of them decoded, so that a patch can be applied.
struct ScreenDocument {
    var id: Identifier
    var revision: Identifier
    var attributes: [Patch.ScreenAttribute: JSONSlice]
    var sections = OrderedElements<SectionID, SectionDocument>()
}

/// A parsed section.
struct SectionDocument {
    let id: SectionID
    /// The section as it was parsed; not updated by patches.
    let whole: JSONSlice
    var attributes: [Patch.SectionAttribute: JSONSlice]
    var cells = OrderedElements<CellID, JSONSlice>()
}

extension ScreenDocument {
    /// Parses a screen's JSON. Throws `PatchError.malformed` if it isn't a screen, or two parts have the same identity.
    init(reading json: JSONSlice) throws(PatchError) {
        let members = try json.dictionary()
        guard let id = members["id"], let revision = members["revision"], let sections = members["sections"] else {
            throw .malformed
        }
        self.init(
            id: Identifier(try id.text()), revision: Identifier(try revision.text()),
            attributes: try Patch.ScreenAttribute.values(in: members))
        for json in try sections.list() {
            let section = try SectionDocument(reading: json)
            guard self.sections.append(section, section.id) else { throw .malformed }
        }
    }

    /// Inserts a section's JSON behind another section, or first for `nil`. Throws `PatchError`.
    mutating func insert(_ json: JSONSlice, after previous: SectionID?) throws(PatchError) {
        let section = try SectionDocument(reading: json)
        guard sections.insert(section, section.id, after: previous) else { throw .doesNotFit }
    }

    /// Returns the screen, with members in the order of the wire format; `nil` if its content hashes to another
    /// revision under `key`.
    func screen(_ key: ContentKey?) -> Screen? {
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("id", id.rawValue)
        writer.member("revision", revision.rawValue)
        let contentStart = writer.nextValueOffset
        for attribute in Patch.ScreenAttribute.allCases { writer.member(attribute, attributes) }
        writer.member("sections", array: { writer in for section in sections.elements { section.write(to: &writer) } })
        writer.endObject()
        if let key, Identifier(writer.contentHash(from: contentStart, key).description) != revision { return nil }
        return try? Screen(writer.finish(), key: key)
    }
}

extension SectionDocument {
    init(reading json: JSONSlice) throws(PatchError) {
        let members = try json.dictionary()
        guard let id = members["id"], let cells = members["cells"] else { throw .malformed }
        self.init(
            id: SectionID(try id.text()), whole: json, attributes: try Patch.SectionAttribute.values(in: members))
        for cell in try cells.list() {
            guard self.cells.append(cell, try cell.cellID()) else { throw .malformed }
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id.rawValue)
            let all = Patch.SectionAttribute.allCases
            for attribute in all where !attribute.followsCells { writer.member(attribute, attributes) }
            writer.member("cells", array: { writer in for cell in cells.elements { writer.value(cell) } })
            for attribute in all where attribute.followsCells { writer.member(attribute, attributes) }
        }
    }
}

extension PatchAttribute {
    /// Returns the values of the attributes in an object's members. Throws `PatchError.malformed` if a required one is
    /// missing.
    fileprivate static func values(
        in members: [Identifier: JSONSlice]
    ) throws(PatchError) -> [Self: JSONSlice] {
        var values: [Self: JSONSlice] = [:]
        for attribute in allCases { values[attribute] = members[Identifier(attribute.rawValue)] }
        guard allCases.allSatisfy({ !$0.isRequired || values[$0] != nil }) else { throw .malformed }
        return values
    }
}

extension JSONWriter {
    /// Writes the attribute if there is a value for it.
    fileprivate mutating func member<Attribute: PatchAttribute>(
        _ attribute: Attribute, _ values: [Attribute: JSONSlice]
    ) {
        guard let value = values[attribute] else { return }
        key(escaping: attribute.rawValue)
        self.value(value)
    }
}

extension JSONSlice {
    func dictionary() throws(PatchError) -> [Identifier: JSONSlice] {
        do { return Dictionary(try members(), uniquingKeysWith: { $1 }) } catch { throw .malformed }
    }

    func list() throws(PatchError) -> [JSONSlice] {
        do { return try elements() } catch { throw .malformed }
    }

    func text() throws(PatchError) -> String {
        do { return try string() } catch { throw .malformed }
    }

    func cellID() throws(PatchError) -> CellID {
        guard let id = try dictionary()["id"] else { throw .malformed }
        return CellID(try id.text())
    }
}
