"""What an app does: signs a person in with the authorization code flow, and asks the service for screens."""
import base64
import http.client
import json
import re
import ssl
import urllib.parse

import provider


class App:
    def __init__(self, identity_provider):
        self.host, self.port = "localhost", identity_provider.port
        self.trust = ssl.create_default_context(cafile=identity_provider.certificate)

    def ask(self, method, path, form=None, **headers):
        connection = http.client.HTTPSConnection(self.host, self.port, context=self.trust, timeout=60)
        try:
            body = form and urllib.parse.urlencode(form)
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read().decode()
        finally:
            connection.close()

    def discover(self):
        return json.loads(self.ask("GET", "/.well-known/openid-configuration")[2])

    def sign_in(self, person):
        """Returns the access token."""
        state = person + "'s state"
        query = urllib.parse.urlencode({
            "response_type": "code", "client_id": provider.CLIENT, "redirect_uri": provider.REDIRECT, "scope": "openid",
            "state": state, "nonce": "n"})
        form = self.ask("GET", "/authorization?" + query)[2]
        hidden = re.search(r'name="token" value="([^"]+)"', form)[1]
        answer = {"token": hidden, "username": person, "password": provider.PEOPLE[person]["password"]}
        status, headers, _ = self.ask("POST", "/verify", answer)
        assert status == 303 and headers["Location"].startswith(provider.REDIRECT + "?"), status
        given = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(headers["Location"]).query))
        assert given["state"] == state, given
        return self.token(given["code"])

    def token(self, code):
        credentials = base64.b64encode(f"{provider.CLIENT}:{provider.CLIENT_SECRET}".encode()).decode()
        status, _, text = self.ask(
            "POST", "/token",
            {"grant_type": "authorization_code", "code": code, "redirect_uri": provider.REDIRECT},
            Authorization="Basic " + credentials)
        assert status == 200, text
        return json.loads(text)["access_token"]
