/// The texts of the guide's seats.
struct SeatTexts: Sendable {
    /// What a screen reader says of a seat.
    func seat(_ seat: SeatCell.Data) -> String {
        "Seat \(seat.number), row \(seat.row), \(seat.isTaken ? "taken" : "free")"
    }
}
