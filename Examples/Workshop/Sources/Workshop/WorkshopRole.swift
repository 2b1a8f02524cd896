import Sectional

/// Who may ask. A token names one of these; who has none is a visitor.
enum WorkshopRole: String, ServiceRole {
    case visitor, neighbour, warden

    static let withoutToken = visitor
}

extension States {
    /// The State of each role: one that a screen forgets doesn't compile.
    init(visitor: State, neighbour: State, warden: State) {
        self.init { (role: WorkshopRole) in
            switch role {
            case .visitor: visitor
            case .neighbour: neighbour
            case .warden: warden
            }
        }
    }
}
