import Basics
import JSON

extension ScreenWriter {
    /// The space for the members before `sections`, which are prepended to the sections already written.
    static let headroom = 1024

    /// Finishes the screen. The members before the sections depend on these, so they are written last.
    consuming func screen(title: String, _ barItems: [BarItem], _ extras: [ScreenExtra]) -> (
        bytes: Bytes, revision: Identifier, index: ScreenIndex
    ) {
        json.endArray()
        json.endObject()
        var sections = JSONWriter(capacity: Self.headroom)
        swap(&json, &sections)
        origin = 0
        let revisionStart = writeHead(title: title, barItems, extras)
        index.origin = json.count
        var buffer = sections.finishBuffer()
        buffer.prepend(json.finishBuffer())
        let contentStart = revisionStart + Self.revisionPlaceholder.utf8CodeUnitCount + 2
        let revision = buffer.contentHash(from: contentStart, key).description
        buffer.overwrite(at: revisionStart, with: revision)
        return (buffer.finish(), Identifier(revision), index)
    }

    private static let revisionPlaceholder: StaticString = "00000000000000000000000000000000"

    /// Begins the JSON with `sections`: the members before them are written last.
    mutating func beginSections() {
        json.key("sections")
        json.beginArray()
    }

    mutating func writeExtras(_ extras: [ScreenExtra]) {
        writeDirection()
        write(extras)
    }

    private mutating func writeDirection() {
        guard request.screen.language.direction == .rightToLeft else { return }
        index.attributes[.direction] = placed("direction") { $0.value(TextDirection.rightToLeft.rawValue) }
    }

    /// Writes the members before the sections. Returns the offset of the revision's first digit.
    private mutating func writeHead(title: String, _ barItems: [BarItem], _ extras: [ScreenExtra]) -> Int {
        json.beginObject()
        json.member("id", request.screen.path.description)
        json.key("revision")
        let revisionStart = json.count + 1
        json.value(literal: Self.revisionPlaceholder)
        index.attributes[.title] = placed("title") { $0.value(title) }
        writeDirection()
        json.key("cellTypes")
        let cellTypesStart = json.nextValueOffset
        json.beginArray()
        for place in seenTypes.indices where seenTypes[place].isWritten {
            // Swift types of one name and version, such as those with other generic parameters, are one type.
            let type = seenTypes[place].cellType
            let isKnown = seenTypes[..<place].contains { $0.isWritten && $0.cellType == type }
            if isKnown { continue }
            json.beginObject()
            json.member("type", type.name.rawValue)
            json.member("version", type.version)
            json.endObject()
        }
        json.endArray()
        index.attributes[.cellTypes] = place(from: cellTypesStart)
        json.key("barItems")
        let barItemsStart = json.nextValueOffset
        json.beginArray()
        // To iterate over the items would copy each.
        for place in barItems.indices { write(barItems[place]) }
        json.endArray()
        index.attributes[.barItems] = place(from: barItemsStart)
        write(extras)
        return revisionStart
    }
}
