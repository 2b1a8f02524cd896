import Sectional

/// The reading room, which members reserve for parts of a day.
struct Room: Sendable {
    let database: any SQLDatabase

    /// Returns the last 100 reservations, the latest day first.
    func reservations() async throws -> [Reservation] {
        try await database.rows(
            "SELECT \(Self.columns) FROM reservations ORDER BY day DESC, part DESC LIMIT 100", [], Self.reservation)
    }

    /// Returns the last 100 reservations of `member`, the latest day first.
    func reservations(of member: Subject) async throws -> [Reservation] {
        try await database.rows(
            "SELECT \(Self.columns) FROM reservations WHERE member = ? ORDER BY day DESC, part DESC LIMIT 100",
            [SQLValue(member)], Self.reservation)
    }

    /// Reserves the room for all parts of the day that `form` has, or for none: throws `taken` if one is taken.
    func reserve(_ form: NewReservation, for member: Subject, or taken: ActionError) async throws {
        try await database.write(
            form.parts.map { part in
                SQLStep(
                    """
                    INSERT INTO reservations (day, part, member, people, purpose, event) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """,
                    [
                        .text(form.day.description), .text(part.rawValue), SQLValue(member), SQLValue(form.people),
                        .text(form.purpose), SQLValue(form.event),
                    ]
                ).requiringChange(or: taken)
            })
    }

    /// Cancels a reservation of `member`. Throws `ActionError.conflict` if it is gone already.
    func cancel(_ id: Int64, of member: Subject) async throws {
        try await database.write(
            "DELETE FROM reservations WHERE id = ? AND member = ?", [.integer(id), SQLValue(member)],
            requiringChangeOr: ActionError.conflict)
    }

    private static let columns: SQLStatement = "id, day, part, purpose, event"

    private static func reservation(_ row: borrowing SQLRow) -> Reservation {
        Reservation(
            id: row["id"], day: row["day"], part: PartOfDay(rawValue: row["part"]), purpose: row["purpose"],
            event: row["event"])
    }
}

/// The reservation of a part of a day.
struct Reservation: Sendable {
    let id: Int64
    /// The day as `YYYY-MM-DD`.
    let day: String
    let part: PartOfDay?
    let purpose: String
    /// The name of a public event.
    let event: String?
}

extension Topic {
    /// The topic of reservations.
    static let reservations: Topic = "reservations"
}
