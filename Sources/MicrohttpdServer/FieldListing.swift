internal import CMicrohttpd

/// A comparison of the fields that libmicrohttpd lists with those in the head.
///
/// A zero in the head may have been a line end, a colon, or a received zero, so the same bytes can be parsed in several
/// ways. Only a head that both parse alike is answered and cached.
struct FieldListing {
    private var fields: RawHead.Fields
    private var isAsListed = true

    /// A comparison with the fields of `head` after the line end at `requestLineEnd`.
    init(of head: UnsafeRawBufferPointer, after requestLineEnd: Int) {
        fields = RawHead.Fields(of: head, after: requestLineEnd)
    }

    /// Compares the next field that libmicrohttpd lists.
    mutating func note(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        let field = fields.next()
        isAsListed = isAsListed && (field.map { $0.name.isAt(name) && $0.value.isAt(value) } ?? false)
    }

    /// Whether exactly the fields in the head were listed.
    var isWhole: Bool {
        var rest = fields
        return isAsListed && rest.next() == nil
    }

    /// Returns whether libmicrohttpd lists exactly the fields of `head`.
    static func isWhole(
        _ head: UnsafeRawBufferPointer, after requestLineEnd: Int, of connection: OpaquePointer
    ) -> Bool {
        var listing = FieldListing(of: head, after: requestLineEnd)
        _ = MHD_get_connection_values_n(connection, .HEADER_KIND, listingHandler, &listing)
        return listing.isWhole
    }
}

/// Called for each header field of a request that a ready response may answer.
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
