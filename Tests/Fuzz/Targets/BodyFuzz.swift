import HTTPServing
import TestSupport

/// The content of a request that performs an action.
struct BodyFuzz: FuzzTarget {
    private let service: FuzzService

    init() throws { service = try FuzzService() }

    func check(_ input: [UInt8]) async throws {
        let headers: HeaderFields = ["Content-Type": "application/json"]
        let response = try await service.execute(
            Request(.post, FuzzService.form, headers: headers, body: input))
        try require([200, 400, 422].contains(response.status), "a content is taken, or it is said what is wrong")
        if response.status != 400, !StrictJSON.isDeep(input) {
            try require(StrictJSON.isJSON(input), "what isn't refused as such is JSON")
        }
        let answer = JSONObject(response.body)
        switch response.status {
        case 200: try require(answer["effects"][0]["text"].exists, "what is taken is performed")
        case 422: try require(!answer["errors"].list.isEmpty, "it is said what doesn't fit")
        default: try require(!answer["errors"].exists, "what is no JSON has no members that don't fit")
        }
        // Fourteen bytes of JSON say that a member of one byte is unknown; six take one that is escaped.
        try require(response.body.count < 8192 + 256 * input.count, "an answer is in proportion to what was sent")
    }
}
