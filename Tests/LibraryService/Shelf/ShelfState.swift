/// What a role may do at the shelf: nothing, unless it says so.
struct ShelfState {
    /// Whether a tap on a book borrows it.
    var canBorrow = false
    /// Whether one sees how much is lent.
    var seesLending = false
}
