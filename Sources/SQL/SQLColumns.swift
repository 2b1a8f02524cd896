internal import Basics
public import Synchronization

/// The columns of a statement's rows, which are found by their names. Made by a database's adapter, once for each
/// prepared statement or for each result; for one thread at a time.
@usableFromInline package final class SQLColumns {
    /// The names by which columns are found, in the order of the columns.
    @usableFromInline let names: [String]
    /// The column that is probably read next: the one behind the last. It is atomic not for other threads, but because
    /// each access to a variable of a class is checked for others at the same time, which takes longer than all the
    /// rest; and without a sign, because an index that may be negative is checked for that.
    @usableFromInline let next = Atomic<UInt32>(0)
    /// The names as the database has them.
    let allNames: [String]
    private var fault: SQLColumnFault?

    /// Columns with these names, in their order.
    package init(_ names: [String]) { (self.names, allNames) = (Self.withoutDoubled(names), names) }

    /// Returns the names, with one that nobody asks for in the place of each that several columns have.
    private static func withoutDoubled(_ names: [String]) -> [String] {
        var result = names
        for one in names.indices {
            for other in names[(one + 1)...].indices where Identifier(names[one]) == Identifier(names[other]) {
                (result[one], result[other]) = ("\0", "\0")
            }
        }
        return result
    }

    /// Returns the column that is called `name`, or `nil` and notes the fault if none is, or several are.
    @inlinable
    @inline(__always)
    func column(_ name: String) -> Int? {
        let column = Int(next.load(ordering: .relaxed))
        // A short name, as most are, has the same bits as an equal one.
        guard column < names.count, names[column]._isIdentical(to: name) else { return search(name) }
        next.store(UInt32(truncatingIfNeeded: column &+ 1), ordering: .relaxed)
        return column
    }

    @usableFromInline
    func search(_ name: String) -> Int? {
        guard let column = names.firstIndex(where: { Identifier($0) == Identifier(name) }) else {
            fault = fault ?? SQLColumnFault(name: name, columns: allNames)
            return nil
        }
        next.store(UInt32(truncatingIfNeeded: column &+ 1), ordering: .relaxed)
        return column
    }

    /// Expects that the first column of another row is read next.
    func begin() { next.store(0, ordering: .relaxed) }

    /// Returns the first fault since the last call.
    func takeFault() -> SQLColumnFault? {
        guard let fault else { return nil }
        self.fault = nil
        return fault
    }
}

/// The error of a read that asks for a column by a name that none has, or several.
struct SQLColumnFault: SQLDatabaseError, CustomStringConvertible {
    let name: String
    let columns: [String]

    /// `false`: the code is wrong.
    var isWorthRepeating: Bool { false }

    /// The message for the log.
    var description: String {
        let list = columns.map { "'\($0)'" }.joined(separator: ", ")
        return columns.contains { Identifier($0) == Identifier(name) }
            ? "several of the columns \(list) have the name '\(name)': rename them with AS"
            : "none of the columns \(list) has the name '\(name)'"
    }
}
