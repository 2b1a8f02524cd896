import Sectional

/// A row that signs its performer out everywhere.
struct SignOutCell: CellController {
    struct Data: CellData {
        var title: String
    }

    let id: CellID = "sign-out"
    let data: Data
    let revocations: Revocations
    let isSignedIn: Bool

    var actions: Actions {
        Perform("sign-out", on: .select, if: isSignedIn) { [revocations] performer in
            try await revocations.revoke(subject: performer.subject)
            return .nothing
        }
    }
}
