/// What stands in the place of a personal part that failed, or was late: a section that fails in the same way.
struct FailedPersonal: SectionController {
    let id: SectionID
    let failure: any Error

    let topics: [Topic] = []

    func cells() throws -> NoCells { try Result<NoCells, any Error>.failure(failure).get() }
}
