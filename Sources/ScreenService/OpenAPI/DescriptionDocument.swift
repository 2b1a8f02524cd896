import HTTPServing
import Identity
import JSON
import Sectional

/// A description of all routes as it is served.
struct DescriptionDocument: Sendable {
    let bytes: Bytes
    /// A hash of it, for the `ETag`.
    let revision: Identifier
    /// Ends when anything is written.
    let validity: Validity
    /// Whether the examples are complete: no section failed, and none shows data that changes without notification.
    let isWhole: Bool
    let codedForms = CodedForms()

    init(_ bytes: Bytes, revision: Identifier, _ validity: Validity, isWhole: Bool) {
        (self.bytes, self.revision, self.validity, self.isWhole) = (bytes, revision, validity, isWhole)
    }

    /// About how many bytes it takes where it is kept for `request`: its text, half of that for coded forms, and the
    /// request.
    func cost(for request: ClientRequest) -> Int { bytes.count * 3 / 2 + request.memory + 1024 }
}
