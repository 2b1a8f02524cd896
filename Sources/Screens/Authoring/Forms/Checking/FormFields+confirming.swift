package import Basics

extension FormFields {
    /// Returns the options of the field `name` that fit `text`; `nil` if it isn't searched. Throws errors of its source.
    package func options(of name: Identifier, matching text: String, at place: FormPlace) async throws -> [FormOption]?
    {
        guard let field = fields.first(where: { $0.name == name }), field.rule.isSearched else { return nil }
        guard let source = field.source?.options else { throw MissingSource(field: name.rawValue) }
        let search = OptionSearch(
            text: text, limit: OptionSearch.maximumOptions, caller: place.caller, language: place.language)
        return Array(try await source.options(for: search).prefix(search.limit))
    }

    /// Returns what the field `name` takes as its file; `nil` if it isn't one for files. Throws ``MissingSource``.
    package func fileField(_ name: Identifier) throws(MissingSource) -> FileFieldRules? {
        guard let field = fields.first(where: { $0.name == name }), let rule = field.rule as? FileRule else {
            return nil
        }
        guard let sink = field.source?.sink else { throw MissingSource(field: name.rawValue) }
        return FileFieldRules(field: name, contentTypes: rule.contentTypes, maximumBytes: rule.maximumBytes, sink: sink)
    }
}

/// The rules of a field for its file, and the sink that stores it.
public struct FileFieldRules: Sendable {
    let field: Identifier
    /// The media types, in lowercase.
    public let contentTypes: [String]
    public let maximumBytes: Int
    let sink: any FileSink

    /// Stores a file, and returns its ticket. Throws errors of the sink and of `content`, and ``FileNotRead``.
    public func store(_ content: FileContent, _ contentType: String, at place: FormPlace) async throws -> String {
        let meter = FileMeter(limit: maximumBytes, content: content)
        let id = try await sink.store(
            IncomingFile(
                caller: place.caller, contentType: contentType, parts: FileContent(nextPart: meter.next)))
        guard let byteCount = await meter.total, (1...255).contains(id.utf8.count) else { throw FileNotRead(id: id) }
        let file = UploadedFile(id: id, contentType: contentType, byteCount: byteCount)
        return FileTicket(file: file, expiresAt: place.now + FileTicket.lifetime).text(for: field, of: place)
    }
}

/// The error for a sink that returned before it had read the whole file, or an id that is empty or too long.
public struct FileNotRead: Error, CustomStringConvertible {
    public let id: String
    public var description: String { "the sink returned '\(id.prefix(255))' before it had read the file, or as its id" }
}

/// The error for a file with more bytes than its field allows.
public struct FileTooLarge: Error, Equatable {
    public let limit: Int
}

private actor FileMeter {
    private let limit: Int
    private let content: FileContent
    private var count = 0
    /// The size of the file, once all of it was read.
    private(set) var total: Int?

    init(limit: Int, content: FileContent) { (self.limit, self.content) = (limit, content) }

    func next() async throws -> [UInt8]? {
        guard let part = try await content.next() else {
            total = count
            return nil
        }
        count += part.count
        if count > limit { throw FileTooLarge(limit: limit) }
        return part
    }
}
