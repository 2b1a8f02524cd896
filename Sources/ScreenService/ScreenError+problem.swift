public import HTTPServing
public import Screens

extension ScreenError: ProblemConvertible {
    public var problem: Problem {
        switch self {
        case .forbidden: .forbidden("Your role may not open this screen.")
        case .notFound: .notFound("There is no such screen, or what it is about is not there.")
        case .sectionNotFound: .notFound("The screen has no such section, or your role may not see it.")
        case .everySectionFailed: .unavailable("None of the screen's sections could be loaded.", retryAfter: 1)
        case .essentialSectionFailed:
            .unavailable("A section without which the screen makes no sense could not be loaded.", retryAfter: 1)
        }
    }
}

extension PageError: ProblemConvertible {
    public var problem: Problem {
        switch self {
        case .tooMany(let limit): .badRequest("`through` asks for more than the \(limit) cells that are sent at once.")
        case .badCursor: .badRequest("The cursor is none that this section gave out; follow `next` as it is.")
        }
    }
}

extension MalformedCellTypes: ProblemConvertible {
    public var problem: Problem {
        guard let member else {
            return .badRequest("Sectional-Cell-Types names at most \(ClientCellTypes.maximumCount) types.")
        }
        return .badRequest(
            "Sectional-Cell-Types is a list such as `ToDoCell;v=1, InputCell`; `\(member.prefix(64))` doesn't fit.")
    }
}

extension MalformedFeatures: ProblemConvertible {
    public var problem: Problem {
        guard let member else {
            return .badRequest("Sectional-Features names at most \(ClientFeatures.maximumCount) features.")
        }
        return .badRequest(
            "Sectional-Features is a list of names such as `late-sections`; `\(member.prefix(64))` doesn't fit.")
    }
}

extension ActionError: ProblemConvertible {
    public var problem: Problem {
        switch self {
        case .notFound: .notFound("The section has no such cell, or the cell no such action.")
        case .forbidden: .forbidden("Your role may not do this.")
        case .conflict: .conflict("Another change came first, and the action makes no sense any more.")
        case .refused(let text): .conflict(text)
        case .limitReached(let text): .limitReached(text)
        case .invalid(let fields):
            .unprocessable(
                "Some of the values are not accepted; `errors` says why.",
                fields.map { Problem.Violation(pointer: $0.pointer, detail: $0.text) })
        }
    }
}

extension IdempotencyQuotaReached: ProblemConvertible {
    public var problem: Problem {
        isOfCaller
            ? .tooManyRequests(
                "Too many actions with an Idempotency-Key in 24 hours. The action was not performed. Send it without a "
                    + "key, or when the oldest key ends (Retry-After).", retryAfter: retryAfter)
            : .unavailable(
                "The service keeps no more keys of callers without a token now. The action was not performed. Send it "
                    + "without an Idempotency-Key, or later.", retryAfter: retryAfter)
    }
}
