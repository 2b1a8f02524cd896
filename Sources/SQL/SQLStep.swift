/// One step of a write: a statement, its values, and requirements on its result.
///
/// The values may depend on the results of earlier steps, such as the key of an inserted row. So a write needs only its
/// steps: it can be sent to a server, and the database can run it again. The closures of a step must therefore depend
/// on nothing else, and have no side effects.
///
/// ```swift
/// [
///     SQLStep("SELECT count(*) FROM loans WHERE member = ?", [.text(member)])
///         .requiring { guard try $0.integer < 5 else { throw TooManyLoans() } },
///     SQLStep("UPDATE books SET is_lent = 1 WHERE id = ? AND is_lent = 0", [.integer(book)])
///         .requiringChange(or: ActionError.conflict),
///     SQLStep("INSERT INTO loans (book, member) VALUES (?, ?) RETURNING id", [.integer(book), .text(member)]),
///     SQLStep("INSERT INTO log (loan) VALUES (?)") { earlier in [.integer(try earlier[2].integer)] },
/// ]
/// ```
public struct SQLStep: Sendable {
    /// Returns the values of each run of a step from the results of the earlier steps; none to leave the step out.
    private typealias Runs = @Sendable (_ earlier: [SQLResult]) throws -> any Sequence<[SQLValue]>

    /// The statement that the step runs.
    public let statement: SQLStatement
    /// The values if they don't depend on earlier steps, else `nil`. A database can send known values together.
    public let knownValues: [SQLValue]?
    private let makeRuns: Runs
    private var requirements: [@Sendable (SQLResult) throws -> Void] = []

    /// Creates a step that runs `statement` with `values`, in the order of its parameters.
    public init(_ statement: SQLStatement, _ values: [SQLValue] = []) {
        (self.statement, knownValues, makeRuns) = (statement, values, { _ in [values] })
    }

    /// Creates a step whose values depend on the results of earlier steps. If they are `nil`, the step is left out.
    public init(
        _ statement: SQLStatement, values: @escaping @Sendable (_ earlier: [SQLResult]) throws -> [SQLValue]?
    ) {
        self.init(statement, each: { earlier in try values(earlier).map { [$0] } ?? [] })
    }

    /// Creates a step that runs `statement` once with each of the values that `runs` returns, such as to insert a number
    /// of rows that depends on earlier steps. Its result has the rows of all runs, and the sum of their changes. Without
    /// values, it is left out.
    public init(
        _ statement: SQLStatement,
        each runs: @escaping @Sendable (_ earlier: [SQLResult]) throws -> any Sequence<[SQLValue]>
    ) {
        (self.statement, knownValues, makeRuns) = (statement, nil, runs)
    }

    /// Returns this step as one of a list that begins behind `number` other steps, left out unless the last of these
    /// changed a row.
    func behind(_ number: Int) -> SQLStep {
        let runs: Runs = { earlier in
            try earlier[number - 1].changes > 0 ? self.runs(after: Array(earlier[number...])) : []
        }
        var step = SQLStep(statement, each: runs)
        step.requirements = requirements
        return step
    }

    /// Returns this step with a requirement on its result. If it throws, the write is rolled back and throws that
    /// error. A step that is left out has no requirements.
    public func requiring(_ requirement: @escaping @Sendable (SQLResult) throws -> Void) -> SQLStep {
        var step = self
        step.requirements.append(requirement)
        return step
    }

    /// Returns this step with the requirement that it changes a row. Else the write is rolled back and throws `error`.
    public func requiringChange(or error: any Error) -> SQLStep {
        requiring { result in if result.changes == 0 { throw error } }
    }

    /// Returns the values of each run of the statement, from the results of the earlier steps; none leave the step out.
    /// Called by databases, as is ``check(_:)``. They may be made one at a time, so go through them once.
    public func runs(after earlier: [SQLResult]) throws -> any Sequence<[SQLValue]> { try makeRuns(earlier) }

    /// Checks the `result` of all runs against all requirements. Throws if the write must be rolled back.
    public func check(_ result: SQLResult) throws { for requirement in requirements { try requirement(result) } }
}

/// The result of a step of a write.
public struct SQLResult: Sendable {
    /// The number of rows that the step inserted, updated or deleted.
    public let changes: Int
    /// The rows of a query or of `RETURNING`.
    public let rows: [[SQLValue]]

    /// Creates a result.
    public init(changes: Int, rows: [[SQLValue]]) { (self.changes, self.rows) = (changes, rows) }

    /// The result of all runs of a step.
    package init(ofRuns runs: [SQLResult]) {
        if runs.count == 1 {
            self = runs[0]
        } else {
            self.init(changes: runs.reduce(0) { $0 + $1.changes }, rows: runs.flatMap(\.rows))
        }
    }

    /// The result of a step that is left out: no changes and no rows.
    public static let none = SQLResult(changes: 0, rows: [])

    /// The first value of the first row, such as the key of an inserted row (`RETURNING id`) or a count; `nil` if there
    /// is no row.
    public var value: SQLValue? { rows.first?.first }

    /// The first value of the first row as a whole number. Throws ``MissingInteger`` if there is none.
    public var integer: Int64 {
        get throws(MissingInteger) {
            guard let integer = value?.integer else { throw MissingInteger() }
            return integer
        }
    }
}
