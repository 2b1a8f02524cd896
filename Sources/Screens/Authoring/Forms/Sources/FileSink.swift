import Basics

/// A place that files of forms are stored in: a folder, an object store, a scanner in front of either.
///
///     Perform("report", on: .submit, if: true, form: Report.self, in: language, sources: ["photo": .files(photos)]) { report in
///         try await reports.add(report.text, photo: report.photo.id)
///         return Performed(changing: .reports)
///     }
///
/// A client sends a file before the form. So a sink also gets files of forms that are never sent, and of callers who
/// send many: it deletes what no action has used after an hour, when its ticket has expired.
public protocol FileSink: Sendable {
    /// Stores `file`, whose content it has to read to its end, and returns the id by which the action finds it: 1 to
    /// 255 bytes of UTF-8, never used before. It stores nothing if reading throws. An error is logged, and the client
    /// gets a 503.
    func store(_ file: IncomingFile) async throws -> String
}

/// A file that a caller sends for a field of a form.
public struct IncomingFile: Sendable {
    /// The caller who sends it.
    public let caller: Caller
    /// The media type, one of those of the field, as the client says: what is served to others has to be checked.
    public let contentType: String
    let parts: FileContent

    /// The content, read once, in parts as they arrive. Iterating throws if it is too large, or the client disconnects.
    public var content: some AsyncSequence<[UInt8], any Error> & Sendable { parts }
}

/// The content of a file, in parts as they arrive. Iterating throws if it is too large, or the client disconnects.
public struct FileContent: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private let nextPart: @Sendable () async throws -> [UInt8]?

    public init(nextPart: @escaping @Sendable () async throws -> [UInt8]?) { self.nextPart = nextPart }

    public func next() async throws -> [UInt8]? { try await nextPart() }

    /// Returns itself: all iterators read the same content.
    public func makeAsyncIterator() -> FileContent { self }
}

/// A file of a form, which the sink has stored before.
public struct UploadedFile: Hashable, Sendable {
    /// The id that the sink has returned.
    public let id: String
    /// The media type that the client has named: one of those of the field.
    public let contentType: String
    /// The size in bytes.
    public let byteCount: Int

    /// Files are the same if their ids have the same bytes.
    public static func == (file: UploadedFile, other: UploadedFile) -> Bool {
        Identifier(file.id) == Identifier(other.id)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(Identifier(id)) }
}
