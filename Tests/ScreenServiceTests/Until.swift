/// Waits until `condition` holds. Gives up after a minute, so that a test ends also where it never does.
func until(_ condition: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(60)
    while !condition(), ContinuousClock.now < end { await Task.yield() }
}
