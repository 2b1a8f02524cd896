package import Basics
internal import Glibc
package import HTTPServing

/// The lookup key of ready responses, in a reused buffer: the number of a request's fields, its head and its target.
/// The lines of the fields ``HeaderName/unkeyed`` are left out. The head and the target end with a line feed, which no
/// accepted head contains.
///
/// The key of a head without unkeyed fields has all of its bytes. Of any other head, the lines that were left out have
/// to be checked before a response is sent (``FieldListing``, ``RawHead``): the rest alone doesn't tell whether they
/// are well-formed.
package final class HeadKey {
    private static let countSize = MemoryLayout<Int32>.size
    private let memory: UnsafeMutableRawBufferPointer
    private let unkeyed = UnkeyedNames.all
    private var count = 0
    private var fits = true
    package private(set) var leftOut: Int32 = 0
    private var requestIDs = 0
    private var onlyRequestID = UnsafeRawBufferPointer(start: nil, count: 0)
    private var traceparents = 0
    private var onlyTraceparent = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The fields of the head, if unkeyed ones were looked for.
    private var fields: RawHead.Fields?

    package init(capacity: Int) { memory = .allocate(byteCount: capacity, alignment: 4) }

    deinit { memory.deallocate() }

    /// The key of the last head; empty if it didn't fit.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<(fits ? count : 0)]) }

    /// The request's own id, followed by a zero; `nil` if it has none. The outer `nil` if the server has to make one.
    package var requestID: UnsafePointer<CChar>?? {
        if requestIDs == 0 { return .some(nil) }
        let text = onlyRequestID.bindMemory(to: UInt8.self)
        guard requestIDs == 1, RequestID.isWellFormed(text.span) else { return nil }
        return .some(onlyRequestID.baseAddress?.assumingMemoryBound(to: CChar.self))
    }

    func clear() { (count, fits, leftOut, requestIDs, traceparents, fields) = (0, true, 0, 0, 0, nil) }

    /// Builds the key of `head` as libmicrohttpd left it, with `fields` header fields, and of `target`, which has the
    /// query. Returns whether it fits. Never reads outside of `head`, even if it is malformed.
    package func read(
        _ head: UnsafeRawBufferPointer, after requestLineEnd: Int, _ target: [UInt8], fields: Int32
    ) -> Bool {
        begin()
        self.fields = RawHead.Fields(of: head, after: requestLineEnd)
        appendLines(of: head, after: requestLineEnd)
        return finish(head, target, fields)
    }

    /// Builds the same key without looking for unkeyed fields: only the key of a head that has none is found by it.
    func readWhole(_ head: UnsafeRawBufferPointer, _ target: [UInt8], fields: Int32) -> Bool {
        begin()
        append(head)
        return finish(head, target, fields)
    }

    private func begin() {
        clear()
        count = Self.countSize
    }

    private func finish(_ head: UnsafeRawBufferPointer, _ target: [UInt8], _ fields: Int32) -> Bool {
        end()
        target.withUnsafeBytes { append($0) }
        end()
        if fits { memory.storeBytes(of: fields &- leftOut, as: Int32.self) }
        return fits && !head.isEmpty
    }

    /// Appends the head without the lines of unkeyed fields, in as few pieces as possible.
    private func appendLines(of head: UnsafeRawBufferPointer, after requestLineEnd: Int) {
        var (piece, line) = (0, requestLineEnd + 2)
        var lines = RawHead.Fields(of: head, after: requestLineEnd)
        while let (name, value) = lines.next() {
            if unkeyed.contains(name.bindMemory(to: UInt8.self).span) {
                append(UnsafeRawBufferPointer(rebasing: head[piece..<line]))
                piece = min(lines.start, head.count)
                leave(name, value)
            }
            line = lines.start
        }
        append(UnsafeRawBufferPointer(rebasing: head[piece...]))
    }

    private func leave(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        leftOut += 1
        if name.isName(.requestID) {
            requestIDs += 1
            onlyRequestID = value
        } else if name.isName(.traceParent) {
            traceparents += 1
            onlyTraceparent = value.withoutSpaceAtEnd
        }
    }

    private func append(_ part: UnsafeRawBufferPointer) {
        guard let base = memory.baseAddress, part.count < memory.count - count else { return fits = false }
        if let start = part.baseAddress { memcpy(base + count, start, part.count) }
        count += part.count
    }

    private func end() {
        guard count < memory.count else { return fits = false }
        memory[count] = 0x0A
        count += 1
    }
}

/// The fields of the last head, as long as libmicrohttpd has it. Those of a head without unkeyed fields aren't read.
extension HeadKey: UnkeyedFields {
    package func value(of name: HeaderName) -> String? {
        guard leftOut > 0, var fields else { return nil }
        var joined: String?
        while let (field, value) = fields.next() {
            guard field.bindMemory(to: UInt8.self).span.isSame(as: name.rawValue) else { continue }
            let text = String(decoding: value.withoutSpaceAtEnd, as: UTF8.self)
            joined = joined.map { $0 + ", " + text } ?? text
        }
        return joined
    }

    package var traceContext: TraceContext? {
        traceparents == 1 ? TraceContext(traceparent: onlyTraceparent.bindMemory(to: UInt8.self).span) : nil
    }

    package var mayAskForTrace: Bool {
        traceparents == 1 && TraceContext.mayBeSampled(onlyTraceparent.bindMemory(to: UInt8.self).span)
    }
}
