internal import CMicrohttpd

/// A comparison of the fields that libmicrohttpd lists with those in the head.
///
/// A zero in the head may have been a line end, a colon, or a received zero, so the same bytes can be parsed in several
/// ways. Only a head that both parse alike is answered and cached.
struct FieldListing {
    private var fields: RawHead.Fields
    private var isAsListed = true
    /// The head that the fields are added to.
    private let request: UnsafeMutablePointer<RequestHead>?

    /// Compares the next field that libmicrohttpd lists.
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

    /// Returns whether libmicrohttpd lists exactly the fields of `head`, after the line end at `requestLineEnd`. Adds
    /// those that it lists to `request`.
    static func isWhole(
        _ head: UnsafeRawBufferPointer, after requestLineEnd: Int, of connection: OpaquePointer,
        addingTo request: UnsafeMutablePointer<RequestHead>? = nil
    ) -> Bool {
        var listing = FieldListing(fields: RawHead.Fields(of: head, after: requestLineEnd), request: request)
        _ = MHD_get_connection_values_n(connection, .HEADER_KIND, listingHandler, &listing)
        return listing.isWhole
    }
}

/// Called for each header field of a request.
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
