import Sectional

/// The form that reserves the reading room.
struct ReserveScreen: ScreenComposer {
    static let route: ScreenRoute<> = ScreenRoute("room/new")

    let pattern = route.pattern
    let states = RoomState.states
    let room: Room

    func compose(for request: ScreenRequest, state: RoomState) throws -> ScreenController<some Sections> {
        guard state.canReserve else { throw ScreenError.forbidden }
        let texts = RoomTexts.translations[request.language]
        return ScreenController(title: texts.reserve) {
            Personal { caller in
                FormSection(NewReservation.self, in: request.language, labels: texts.labels, submit: texts.reserve) {
                    [room] form in
                    try await room.reserve(form, for: caller.subject, or: .refused(texts.isTaken))
                    return Performed(changing: .reservations, effects: [.dismiss])
                }
            }
        }
    }
}
