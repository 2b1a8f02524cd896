/// The permissions of a role at the shelf; none by default.
struct ShelfState {
    /// Whether the role can borrow books.
    var canBorrow = false
    /// Whether the role sees how many copies are lent.
    var seesLending = false
}
