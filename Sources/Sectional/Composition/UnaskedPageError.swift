/// A `PageError` where the client has named no place in a section: a failure as any other, and not the client's fault.
struct UnaskedPageError: Error, CustomStringConvertible {
    let error: PageError

    /// For the log.
    var description: String { "\(error), where no cursor was sent" }
}
