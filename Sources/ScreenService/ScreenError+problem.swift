public import HTTPServing
public import Screens

extension ScreenError: ProblemConvertible {
    public var problem: Problem {
        switch self {
        case .forbidden: .forbidden("Your role may not open this screen. Sign in, or use another account.")
        case .notFound: .notFound("The screen, or the item that it shows, does not exist.")
        case .sectionNotFound: .notFound("The section does not exist, or your role may not see it.")
        case .everySectionFailed:
            .unavailable("None of the screen's sections could be loaded. Try again in a moment.", retryAfter: 1)
        case .essentialSectionFailed:
            .unavailable("An essential section could not be loaded. Try again in a moment.", retryAfter: 1)
        }
    }
}

extension PageError: ProblemConvertible {
    public var problem: Problem {
        switch self {
        case .tooMany(let limit): .badRequest("`through` must cover at most \(limit) cells.")
        case .badCursor: .badRequest("Invalid cursor. Use the `next` or `through` of a page unchanged.")
        }
    }
}

extension MalformedCellTypes: ProblemConvertible {
    public var problem: Problem {
        guard let member else {
            return .badRequest("Sectional-Cell-Types must have at most \(ClientCellTypes.maximumCount) types.")
        }
        return .badRequest(
            "Invalid `\(member.prefix(64))` in Sectional-Cell-Types, a list such as `ToDoCell;v=1, InputCell`.")
    }
}

extension MalformedFeatures: ProblemConvertible {
    public var problem: Problem {
        guard let member else {
            return .badRequest("Sectional-Features must have at most \(ClientFeatures.maximumCount) features.")
        }
        return .badRequest(
            "Invalid `\(member.prefix(64))` in Sectional-Features, a list of names such as `late-sections`.")
    }
}

extension ActionError: ProblemConvertible {
    public var problem: Problem {
        switch self {
        case .notFound: .notFound("The cell or the action does not exist. Load the screen again.")
        case .forbidden: .forbidden("Your role may not do this. Sign in, or use another account.")
        case .conflict: .conflict("The data has changed, and the action is no longer possible.")
        case .refused(let text): .conflict(text)
        case .limitReached(let text): .limitReached(text).refused(by: .action)
        case .invalid(let fields):
            .unprocessable(
                "Invalid values; see `errors`.",
                fields.map { Problem.Violation(pointer: $0.pointer, detail: $0.text) })
        }
    }
}

extension IdempotencyQuotaReached: ProblemConvertible {
    public var problem: Problem {
        isOfCaller
            ? .tooManyRequests(
                "Too many actions with an Idempotency-Key in 24 hours. The action was not performed. Try again without "
                    + "a key, or after Retry-After.", retryAfter: retryAfter
            ).refused(by: .keysPerCaller)
            : .unavailable(
                "Too many keys of callers without a token. The action was not performed. Try without an "
                    + "Idempotency-Key, or later.", retryAfter: retryAfter
            ).refused(by: .keysWithoutToken)
    }
}
