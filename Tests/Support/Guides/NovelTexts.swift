/// The texts of a list of novels.
struct NovelTexts {
    var borrow = "Borrow"
    var remove = "Remove"
    var removalQuestion = "Remove the novel?"
    var removalIsFinal = "This can't be undone."
}

/// The permissions of a role for novels; none by default.
struct NovelsState {
    var canBorrow = false
    var canRemove = false
}
