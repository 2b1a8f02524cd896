import Screens

/// A cell with an advertisement. A tap opens its page.
struct AdvertisingCell: FeedCell {
    let car: Car
    let context: FeedContext

    var id: CellID { CellID(car.id) }
    var data: CarData { context.data(of: car) }
    var actions: some ActionList {
        if let url = car.url { OpenURL(url: url) }
        Perform("remove", on: .delete, if: context.state.canRemove) { [context, id = car.id] in
            try await context.remove(id)
        }
    }
}
