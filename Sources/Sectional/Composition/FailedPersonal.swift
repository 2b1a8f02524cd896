/// What stands in the place of a personal part that failed, or was late: a section that fails in the same way.
struct FailedPersonal: SectionController {
    let id: SectionID
    let failure: any Error

    let topics: [Topic] = []

    /// The section at `id`. No composer is told of cursors: a `PageError` of one is nothing that a client has done.
    init(id: SectionID, failure: any Error) {
        self.id = id
        self.failure = (failure as? PageError).map(UnaskedPageError.init) ?? failure
    }

    func cells() throws -> NoCells { try Result<NoCells, any Error>.failure(failure).get() }
}
