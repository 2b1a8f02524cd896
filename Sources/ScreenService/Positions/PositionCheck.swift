import HTTPServing
import Screens

/// Whether a response is sent again to a client, by the position that the client returns.
struct PositionCheck: ReuseStep {
    let positions: Positions
    /// The position of the response; `nil` if it has none.
    let position: DataPosition?
    /// The validity of the response.
    let validity: Validity

    func admits(_ request: inout ReusedRequest) -> Bool {
        let asked = request.unkeyed.value(of: .sectionalPosition).flatMap(positions.signed)?.position
        guard let asked else { return true }
        // By an earlier position than its own, the client would take the data for replaced.
        guard let position, asked <= position, positions.isPublished(asked) else { return false }
        // What the client has seen may have been published just now, which ended the validity.
        return validity.isCurrent
    }
}
