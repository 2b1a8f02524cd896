/// One step of a write: a statement, its values, and what its result has to be for the write to go on.
///
/// Values may be made of what earlier steps gave, such as the key of a row that was inserted. So a write needs nothing but
/// its steps: it can be sent to a server, and performed again where the database asks for it. What is decided in a step
/// depends on nothing else, and changes nothing.
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
    /// Makes a step's values of what the steps before it gave; `nil` leaves the step out.
    public typealias Values = @Sendable (_ earlier: [SQLResult]) throws -> [SQLValue]?
    /// Throws where the write must not be stored.
    public typealias Requirement = @Sendable (SQLResult) throws -> Void

    /// What is run.
    public let statement: SQLStatement
    /// The values, where they don't depend on earlier steps: a database may then send it together with these.
    public let knownValues: [SQLValue]?
    private let makeValues: Values?
    private var requirements: [Requirement] = []

    /// A step that runs `statement` with `values`, in the order of its parameters.
    public init(_ statement: SQLStatement, _ values: [SQLValue] = []) {
        (self.statement, knownValues, makeValues) = (statement, values, nil)
    }

    /// A step whose values are made of what earlier steps gave; where they are `nil`, it is left out.
    public init(_ statement: SQLStatement, values: @escaping Values) {
        (self.statement, knownValues, makeValues) = (statement, nil, values)
    }

    /// The same step, which is left out unless the earlier step with this number, from 0, changed a row.
    public func onlyIfChanged(step number: Int) -> SQLStep {
        var step = SQLStep(statement) { earlier in
            try earlier[number].changes > 0 ? values(after: earlier) : nil
        }
        step.requirements = requirements
        return step
    }

    /// The same step, after which the write goes on only where `requirement` doesn't throw: else all of it is undone, and
    /// throws that. Nothing is required of a step that is left out.
    public func requiring(_ requirement: @escaping Requirement) -> SQLStep {
        var step = self
        step.requirements.append(requirement)
        return step
    }

    /// The same step, after which the write goes on only where it changed a row: else all of it is undone, and throws
    /// `error`.
    public func requiringChange(or error: any Error) -> SQLStep {
        requiring { result in if result.changes == 0 { throw error } }
    }

    /// The values, made of what earlier steps gave; `nil` where the step is left out. Called by databases, as `check` is.
    public func values(after earlier: [SQLResult]) throws -> [SQLValue]? { try knownValues ?? makeValues?(earlier) }

    /// Throws where the write must not be stored, since the step gave `result`.
    public func check(_ result: SQLResult) throws { for requirement in requirements { try requirement(result) } }
}
