"""An identity provider on 127.0.0.1: idpyoidc behind TLS, with keys that a test rotates, and which a test stops and
starts. People sign in with a form, as in the authorization code flow (OpenID Connect Core 1.0, section 3.1)."""
import http.server
import json
import pathlib
import sys
import threading
import traceback
import urllib.parse

from cryptojwt.jwk.rsa import new_rsa_key
from cryptojwt.key_bundle import KeyBundle
from idpyoidc.message.oidc import AuthorizationRequest
from idpyoidc.server import Server
from idpyoidc.server.exception import FailedAuthentication
from idpyoidc.server.token.jwt_token import JWTToken
from idpyoidc.server.user_authn.authn_context import INTERNETPROTOCOLPASSWORD
from idpyoidc.server.user_authn.user import UserAuthnMethod, create_signed_jwt

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import answering
from certifying import certify, serving
from ports import free_ports

AUDIENCE = "sectional"
OIDC = "idpyoidc.server.oidc"
PEOPLE = {
    "ana": {"password": "correct horse", "role": "staff"}, "ben": {"password": "battery staple", "role": "people"}}
CLIENT, CLIENT_SECRET, REDIRECT = "app", "a-secret-of-the-app-that-is-long-enough", "https://app.example.com/signed-in"


class RoleToken(JWTToken):
    """An access token with the role of the person who has signed in."""

    def load_custom_claims(self, payload=None):
        context = self.upstream_get("context")
        person = context.session_manager.decrypt_session_id(payload["sid"])[0]
        return payload | {"aud": [AUDIENCE], "roles": [PEOPLE[person]["role"]]}


class Form(UserAuthnMethod):
    """Signs people in with a name and a password."""

    def __call__(self, **kwargs):
        keys = self.upstream_get("attribute", "keyjar")
        token = create_signed_jwt(self.upstream_get("context").issuer, keys, **kwargs)
        return f'<form method="post" action="verify"><input name="token" value="{token}"></form>'

    def verify(self, username="", password="", **_):
        if username not in PEOPLE or PEOPLE[username]["password"] != password:
            raise FailedAuthentication()
        return username


def configuration(issuer):
    return {
        "issuer": issuer, "subject_types_supported": ["public"], "httpc_params": {"verify": False},
        "token_handler_args": {
            "code": {"lifetime": 600},
            "token": {"class": "provider.RoleToken", "kwargs": {"lifetime": 3600, "alg": "RS256"}},
            "id_token": {"class": "idpyoidc.server.token.id_token.IDToken", "kwargs": {}}},
        "endpoint": {
            "provider_config": {
                "path": ".well-known/openid-configuration", "class": f"{OIDC}.provider_config.ProviderConfiguration"},
            "authorization": {"path": "authorization", "class": f"{OIDC}.authorization.Authorization"},
            "token": {
                "path": "token", "class": f"{OIDC}.token.Token",
                "kwargs": {"client_authn_method": ["client_secret_basic"]}}},
        "authentication": {"form": {"acr": INTERNETPROTOCOLPASSWORD, "class": "provider.Form", "kwargs": {}}},
        "userinfo": {"class": "idpyoidc.server.user_info.UserInfo", "kwargs": {"db": {name: {} for name in PEOPLE}}},
        "authz": {"class": "idpyoidc.server.authz.AuthzHandling", "kwargs": {"grant_config": {
            "usage_rules": {
                "authorization_code": {"supports_minting": ["access_token", "id_token"], "max_usage": 1},
                "access_token": {"expires_in": 3600}},
            "expires_in": 43200}}}}


class Provider:
    """The provider. `published` are the keys that it shows; it signs with `signing`."""

    def __init__(self, folder, port=None):
        self.certificate, key = certify(folder)
        self.context = serving(self.certificate, key)
        self.lock = threading.Lock()
        self.fetches, self.unchanged = 0, 0
        self.port = port or free_ports(1)[0]
        self.listen()
        self.issuer = f"https://localhost:{self.port}"
        self.published = [self.new_key("1")]
        self.server = Server(configuration(self.issuer), cwd=str(folder))
        self.jar = self.server.keyjar
        self.server.context.provider_info.pop("jwks", None)
        self.server.context.provider_info["jwks_uri"] = self.issuer + "/jwks"
        self.sign_with(self.published[0])
        self.server.context.cdb[CLIENT] = {
            "client_secret": CLIENT_SECRET, "redirect_uris": [(REDIRECT, {})], "response_types_supported": ["code"],
            "token_endpoint_auth_method": "client_secret_basic", "allowed_scopes": ["openid"]}
        self.jar.add_symmetric(CLIENT, CLIENT_SECRET)

    @staticmethod
    def new_key(kid):
        return new_rsa_key(kid=kid, use="sig", alg="RS256")

    def sign_with(self, key):
        with self.lock:
            self.signing = key
            for owner in ("", self.issuer):
                self.jar.load_keys(owner, jwks={"keys": []}, replace=True)
                bundle = KeyBundle()
                bundle.append(key)
                self.jar.add_kb(owner, bundle)

    def listen(self):
        """Begins to answer, on the port that it had before."""
        handler = type("Handler", (Handler,), {"provider": self})
        self.http = TLSServer(("127.0.0.1", self.port), handler, self.context)
        threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def disappear(self):
        self.http.shutdown()
        self.http.server_close()

    def jwks(self):
        return json.dumps({"keys": [key.serialize() for key in self.published]}, sort_keys=True).encode()


class TLSServer(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, address, handler, context):
        self.tls = context
        super().__init__(address, handler)

    def finish_request(self, request, client_address):
        """In the request's own thread: a client that shakes no hands holds up nobody else."""
        request.settimeout(60)
        try:
            with self.tls.wrap_socket(request, server_side=True) as secure:
                super().finish_request(secure, client_address)
        except OSError:
            pass

    def handle_error(self, request, client_address):
        """A client that has gone is none; anything else is a mistake of the provider, which a test has to see."""
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            traceback.print_exc()


class Handler(answering.Handler):
    provider = None

    def do_GET(self):
        path, _, query = self.path[1:].partition("?")
        if path == "jwks":
            return self.answer_jwks()
        names = {"authorization": "authorization", ".well-known/openid-configuration": "provider_config"}
        self.ask(names.get(path), query)

    def do_POST(self):
        content = self.content().decode()
        if self.path == "/verify":
            return self.sign_in(dict(urllib.parse.parse_qsl(content)))
        self.ask({"/token": "token"}.get(self.path), content)

    def answer_jwks(self):
        """The set, fresh for the shortest time that the service accepts, or that it hasn't changed."""
        provider = self.provider
        body = provider.jwks()
        tag = f'"{hash(body):x}"'
        known = self.headers.get("If-None-Match") == tag
        with provider.lock:
            provider.fetches += 1
            provider.unchanged += known
        fields = {"Cache_Control": "max-age=5", "ETag": tag, "Content_Type": "application/jwk-set+json"}
        self.answer(304, **fields) if known else self.answer(200, body, **fields)

    def ask(self, name, request):
        if name is None:
            return self.answer(404)
        with self.provider.lock:
            endpoint = self.provider.server.get_endpoint(name)
            http_info = {"headers": {key.lower(): value for key, value in self.headers.items()}}
            parsed = endpoint.parse_request(request, http_info=http_info)
            args = parsed if "error" in parsed else endpoint.process_request(parsed, http_info=http_info)
            self.respond(endpoint, parsed, args)

    def respond(self, endpoint, request, args):
        if "http_response" in args:
            return self.answer(200, args["http_response"].encode(), Content_Type="text/html")
        if "error" in args:
            return self.answer(400, json.dumps(dict(args)).encode(), Content_Type="application/json")
        info = endpoint.do_response(request=request, **args)
        response = info["response"]
        if response.startswith(REDIRECT):
            return self.answer(303, Location=response)
        self.answer(200, response.encode(), Content_Type="application/json")

    def sign_in(self, form):
        with self.provider.lock:
            endpoint = self.provider.server.get_endpoint("authorization")
            method = self.provider.server.context.authn_broker.get_method_by_id("form")
            try:
                person = method.verify(**form)
            except FailedAuthentication:
                return self.answer(403)
            asked = method.unpack_token(form["token"])
            request = AuthorizationRequest().from_urlencoded(asked["query"])
            session = endpoint.create_session(request, person, asked["authn_class_ref"], asked["iat"], method)
            self.respond(endpoint, request, endpoint.authz_part2(request=request, session_id=session))
