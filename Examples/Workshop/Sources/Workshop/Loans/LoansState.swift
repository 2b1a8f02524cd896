import Sectional

/// What a role may do with loans of its own: not even look, unless it says so.
struct LoansState {
    /// Whether one can have loans.
    var canBorrow = false

    static let states = States(
        visitor: LoansState(), neighbour: LoansState(canBorrow: true), warden: LoansState(canBorrow: true))
}
