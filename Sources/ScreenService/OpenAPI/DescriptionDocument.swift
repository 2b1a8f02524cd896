import HTTPServing
import Identity
import JSON
import Sectional

/// An OpenAPI description as it is served.
struct DescriptionDocument: Sendable {
    let bytes: Bytes
    /// The hash of the document, for the `ETag`.
    let revision: Identifier
    /// Ends with any write.
    let validity: Validity
    /// Whether the examples are complete: no section failed, and none shows data that changes without notification.
    let isWhole: Bool
    let codedForms = CodedForms()

    init(_ bytes: Bytes, revision: Identifier, _ validity: Validity, isWhole: Bool) {
        (self.bytes, self.revision, self.validity, self.isWhole) = (bytes, revision, validity, isWhole)
    }

    /// Returns the approximate size in bytes of its cache entry for `request`: the text, half of it for coded forms,
    /// the request, and a fixed overhead.
    func cost(for request: ClientRequest) -> Int { bytes.count * 3 / 2 + request.memory + 1024 }
}
