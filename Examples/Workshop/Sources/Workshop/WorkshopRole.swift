import Sectional

/// The roles of callers. A token names one of these; a caller without a token is a visitor.
enum WorkshopRole: String, ServiceRole {
    case visitor, neighbour, warden

    static let withoutToken = visitor
}

extension States {
    /// Creates the States of all roles. A missing role is a compiler error.
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
