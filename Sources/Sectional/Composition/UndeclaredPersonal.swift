/// Something personal is in a screen whose type says that it is the same for everybody: it is never composed.
struct UndeclaredPersonal: Error, CustomStringConvertible {
    /// For the log.
    var description: String { "personal, in a screen whose type says that nothing is: see Sections.personality" }
}
