import Sectional

/// Which cars, and how many.
public struct CarQuery: Equatable, Sendable {
    /// Only cars with words in their name that begin with each of these, whatever the case; empty for all.
    public var search: String
    /// Only cars older than the one with this id, whether that is still there or not.
    public var before: Int64?
    /// Only cars as new as the one with this id, whether that is still there or not, and newer ones.
    public var through: Int64?
    /// At most so many.
    public var limit: Int

    /// The newest `limit` cars that match.
    public init(search: String = "", before: Int64? = nil, through: Int64? = nil, limit: Int) {
        self.search = search
        self.before = before
        self.through = through
        self.limit = limit
    }
}

/// Where cars are kept.
public protocol CarStore: Sendable {
    /// The cars of `query`, newest first: a slice, so that a store which has them in memory lends them. As fast for the
    /// oldest of a million as for the newest.
    func cars(_ query: CarQuery) async throws -> ArraySlice<Car>
    /// The car with this id, if it is there.
    func car(_ id: Int64) async throws -> Car?
    /// Stores a car, whose `id` is ignored, and returns it with the id that it was given. Throws `StoreFull` where there
    /// are as many as there may be.
    func add(_ car: Car) async throws -> Car
    /// Removes a car; false where it isn't there.
    func remove(_ id: Int64) async throws -> Bool
}

extension Topic {
    /// The cars.
    static let cars: Topic = "cars"
}
