internal import CMicrohttpd
internal import Glibc

/// The head of a request in libmicrohttpd's memory after parsing: the received bytes, with zeros for line ends, for the
/// spaces of the request line and for the colons after names. For folded lines and lines with a zero byte,
/// libmicrohttpd's result differs from what was received, so the lines are checked here.
package enum RawHead {
    package enum Fault: String, Sendable {
        /// A line doesn't end in CR LF (RFC 9112, section 2.2), or contains a zero byte.
        case lineEnd = "Invalid header line: it must end in CR LF, have no zero byte and not be folded."
        case carriageReturn = "Invalid CR within a line of the head."
        /// A field name is no token or is followed by white space, as with a folded line (RFC 9112, section 5).
        case fieldName = "Invalid header field name, or folded header field (RFC 9112, section 5)."
        /// libmicrohttpd found other fields than the head contains: some are hidden behind zero bytes or are folded.
        case otherFields = "Zero byte before a header field, or folded header field (RFC 9112, section 5)."
    }

    /// Returns the fault in the lines of `head` after its request line, or `nil`. Never reads outside of `head`.
    package static func fault(in head: UnsafeRawBufferPointer, after requestLineEnd: Int) -> Fault? {
        guard let base = head.baseAddress, requestLineEnd >= 0 else { return .lineEnd }
        if memchr(base, 0x0D, head.count) != nil { return .carriageReturn }
        var start = requestLineEnd
        guard skipLineEnd(head, &start) else { return .lineEnd }
        while start < head.count, head[start] != 0 {
            let name = UnsafeRawBufferPointer(rebasing: head[start..<end(of: start, in: head)])
            guard name.isToken else { return .fieldName }
            start = end(of: min(start + name.count + 1, head.count), in: head)
            guard skipLineEnd(head, &start) else { return .lineEnd }
        }
        // Only the empty line remains.
        return skipLineEnd(head, &start) && start == head.count ? nil : .lineEnd
    }

    /// Returns the end of the text at `start`: the next zero.
    static func end(of start: Int, in head: UnsafeRawBufferPointer) -> Int {
        guard start < head.count, let base = head.baseAddress,
            let zero = memchr(base + start, 0, head.count - start)
        else { return head.count }
        return UnsafeRawPointer(zero) - base
    }

    private static func skipLineEnd(_ head: UnsafeRawBufferPointer, _ start: inout Int) -> Bool {
        guard start + 2 <= head.count, head[start] == 0, head[start + 1] == 0 else { return false }
        start += 2
        return true
    }
}

extension RawHead {
    /// An iterator over the fields of a valid head.
    package struct Fields {
        private let head: UnsafeRawBufferPointer
        /// The start of the next field's line.
        private(set) var start: Int

        package init(of head: UnsafeRawBufferPointer, after requestLineEnd: Int) {
            (self.head, start) = (head, requestLineEnd + 2)
        }

        /// Returns the next field; its value begins after spaces and tabs. Returns `nil` after the last one.
        package mutating func next() -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)? {
            guard start >= 0, start < head.count, head[start] != 0 else { return nil }
            let nameEnd = RawHead.end(of: start, in: head)
            var valueStart = min(nameEnd + 1, head.count)
            let valueEnd = RawHead.end(of: valueStart, in: head)
            while valueStart < valueEnd, head[valueStart] == 0x20 || head[valueStart] == 0x09 { valueStart += 1 }
            let name = UnsafeRawBufferPointer(rebasing: head[start..<nameEnd])
            start = valueEnd + 2
            return (name, UnsafeRawBufferPointer(rebasing: head[valueStart..<valueEnd]))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether both are the same memory, not only equal bytes.
    func isAt(_ other: UnsafeRawBufferPointer) -> Bool { baseAddress == other.baseAddress && count == other.count }
}

/// A comparison of the fields that libmicrohttpd lists with those in the head.
///
/// A zero in the head may have been a line end, a colon, or a received zero, so the same bytes can be parsed in several
/// ways. Only a head that both parse alike is answered and cached.
struct FieldListing {
    private var fields: RawHead.Fields
    private var isAsListed = true
    private let request: UnsafeMutablePointer<RequestHead>?

    fileprivate mutating func note(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        let field = fields.next()
        isAsListed = isAsListed && (field.map { $0.name.isAt(name) && $0.value.isAt(value) } ?? false)
        request?.pointee.append(name, value)
    }

    /// Whether exactly the fields in the head were listed.
    private var isWhole: Bool {
        var rest = fields
        return isAsListed && rest.next() == nil
    }

    /// Returns whether libmicrohttpd lists exactly the fields of `head`, and adds those that it lists to `request`.
    static func isWhole(
        _ head: UnsafeRawBufferPointer, after requestLineEnd: Int, of connection: OpaquePointer,
        addingTo request: UnsafeMutablePointer<RequestHead>? = nil
    ) -> Bool {
        var listing = FieldListing(fields: RawHead.Fields(of: head, after: requestLineEnd), request: request)
        _ = MHD_get_connection_values_n(connection, .HEADER_KIND, listingHandler, &listing)
        return listing.isWhole
    }
}

private func listingHandler(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
    _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
    let listing = context?.assumingMemoryBound(to: FieldListing.self)
    listing?.pointee.note(
        UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize),
        UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
    return .YES
}
