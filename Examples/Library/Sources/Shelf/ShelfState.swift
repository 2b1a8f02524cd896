/// The permissions of a role at the shelf; none by default.
struct ShelfState {
    /// Whether a tap on a book borrows it.
    var canBorrow = false
    /// Whether the role sees how many copies are lent.
    var seesLending = false
}
