import HTTPServing
import ScreenService
import Sectional

/// Who asks is said by the flags: there is no token to verify.
struct KnownCaller: Authenticator {
    let caller: Caller

    func authentication(of request: Request) -> Authentication { Authentication(caller) }
}
