import HTTPServing

extension Log {
    /// Writes that the server refused a request itself, whose head it may not have read to its end: any client can send
    /// as many of those as it likes, so the lines are limited.
    @Sendable func noteRefusal(_ status: Status, _ client: IPAddress?) {
        limited(.info, "request-refused", ["status": status.code, "client": client?.description ?? "-"])
    }
}
