import Sectional

/// The times at which the reading room is taken, and the caller's own reservations.
struct RoomScreen: ScreenComposer {
    static let route: ScreenRoute<> = ScreenRoute("room")

    let pattern = route.pattern
    let states = RoomState.states
    let room: Room

    func compose(for request: ScreenRequest, state: RoomState) -> ScreenController<some Sections> {
        let texts = RoomTexts.translations[request.language]
        return ScreenController(title: texts.title) {
            BarItem("reserve", title: texts.reserve, opens: Navigate(to: ReserveScreen.route()))
                .enabled(if: state.canReserve).style(.prominent).icon("plus")
            Section("taken", topics: [.reservations], header: texts.taken) {
                for reservation in try await room.reservations() {
                    LineCell(id: CellID(reservation.id), text: texts.line(reservation))
                }
            }
            Personal { caller in
                Section("yours", topics: [.reservations], header: texts.yours) {
                    for reservation in try await room.reservations(of: caller.subject) {
                        ReservationCell(reservation: reservation, room: room, state: state, texts: texts)
                    }
                }
                .shown(if: state.canReserve)
            }
        }
    }
}

/// The permissions of a role in the reading room; none by default.
struct RoomState {
    /// Whether the role can reserve the room.
    var canReserve = false

    static let states = States(
        visitor: RoomState(), member: RoomState(canReserve: true), librarian: RoomState(canReserve: true))
}

/// A reservation of the caller's, which a swipe cancels.
struct ReservationCell: CellController {
    struct Data: CellData {
        var text: String
        var purpose: String
    }

    let reservation: Reservation
    let room: Room
    let state: RoomState
    let texts: RoomTexts

    var id: CellID { CellID(reservation.id) }
    var data: Data { Data(text: texts.line(reservation), purpose: reservation.purpose) }
    var actions: Actions {
        Perform("cancel", title: texts.cancel, on: .delete, if: state.canReserve) {
            [room, id = reservation.id] performer in
            try await room.cancel(id, of: performer.subject)
            return Performed(changing: .reservations)
        }
        .label(texts.cancelNamed(texts.line(reservation))).style(.destructive).icon("trash")
        .confirm(title: texts.cancelQuestion)
    }
}
