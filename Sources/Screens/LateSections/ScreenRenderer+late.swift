extension ScreenRenderer {
    /// Returns the time that a screen for `request` waits for each of `sections`, `nil` for as long as they take; an
    /// empty list if none of them may be late.
    func lateTimes(of sections: [ScreenParts.Element], for request: ClientRequest) -> [Duration?] {
        guard request.features.contains(.lateSections), lateLoads != nil else { return [] }
        let times = sections.map(lateTime)
        return times.contains { $0 != nil } ? times : []
    }

    /// Returns the time that a client which understands late sections waits for `section`; `nil` for as long as it takes.
    func lateTime(of section: ScreenParts.Element) -> Duration? {
        let time: Duration? =
            switch section.treatment.lateness {
            case .never: nil
            case .usual: lateAfter
            case .after(let time): time
            }
        guard let time, time < deadline, !section.isEssential else { return nil }
        return time
    }
}
