import Sectional

/// The permissions of a role for its own loans; by default it doesn't even see the screen.
struct LoansState {
    /// Whether callers with the role can have loans.
    var canBorrow = false

    static let states = States(
        visitor: LoansState(), neighbour: LoansState(canBorrow: true), warden: LoansState(canBorrow: true))
}
