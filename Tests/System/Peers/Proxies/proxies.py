"""Reverse proxies with the shortest configuration that does something: nothing but the line that forwards, and what an
option adds to it."""
import os
import pathlib
import shutil
import socket
import subprocess
import time

from certifying import certify
from ports import free_ports

MODULES = "/usr/lib/apache2/modules"
PATH = "/lists"
BACKSLASH = "\\"


def tool(name):
    """Debian has servers in a folder that isn't on everybody's path."""
    return shutil.which(name) or f"/usr/sbin/{name}"


def certificate(folder):
    """The file with a certificate and its key."""
    file = folder / "both.pem"
    file.write_text("".join(one.read_text() for one in certify(folder)))
    return file


class Proxy:
    """A proxy in front of the service on port `service`, as a context. A subclass says its `name`, its `options`, what
    its configuration is, and the `command` that runs it. `lines` are added to what forwards."""

    def __init__(self, folder, service, options=(), lines=""):
        unknown = set(options) - set(self.options)
        assert not unknown, unknown
        self.folder, self.service, self.options_in_use = pathlib.Path(folder), service, set(options)
        self.lines, [self.port] = lines, free_ports(1)
        self.folder.mkdir(exist_ok=True)
        self.folder.chmod(0o755)
        self.log = self.folder / "log"
        self.certificate = certificate(self.folder) if "tls" in options else None

    def has(self, option, text):
        return text if option in self.options_in_use else ""

    @property
    def path(self):
        return self.has("path", PATH)

    @property
    def origin(self):
        return f"{'https' if self.certificate else 'http'}://127.0.0.1:{self.port}"

    @property
    def sends_address(self):
        """Whether the service gets the client's address."""
        return "address" in self.options_in_use

    def __enter__(self):
        file = self.folder / "configuration"
        file.write_text(self.configuration())
        with self.log.open("w") as log:
            # Ends with the runner, even if that is killed.
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "TERM", *self.command(file)], cwd=self.folder, stdout=log, stderr=log,
                start_new_session=True)
        try:
            self.wait_until_it_listens()
        except BaseException:
            self.__exit__()
            raise
        return self

    def wait_until_it_listens(self):
        end = time.monotonic() + 20
        while self.process.poll() is None and time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError(f"{self.name} doesn't listen: {self.log.read_text()[-1000:]}")

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @classmethod
    def version(cls):
        said = subprocess.run([tool(cls.program), "-v"], capture_output=True, text=True)
        words = (said.stdout + said.stderr).replace("/", " ").replace("version:", "").split()
        return next(word for word in words if word[0].isdigit())


class Nginx(Proxy):
    """Without `proxy_http_version`, nginx 1.22 speaks HTTP/1.0 to the service, without `proxy_set_header` it sends the
    address of `proxy_pass` as the host, and no address of the client."""

    name, program = "nginx", "nginx"
    options = ("compression", "offload", "tls", "address", "cache", "path")

    def configuration(self):
        return f"""
            {"user root;" if os.geteuid() == 0 else ""}
            pid {self.folder}/nginx.pid; error_log stderr;
            events {{ }}
            http {{
                access_log off;
                client_body_temp_path {self.folder}/body; proxy_temp_path {self.folder}/proxy;
                fastcgi_temp_path {self.folder}/fastcgi; uwsgi_temp_path {self.folder}/uwsgi;
                scgi_temp_path {self.folder}/scgi;
                {self.has("compression", "gzip on; gzip_types *; gzip_proxied any;")}
                {self.has("cache", f"proxy_cache_path {self.folder}/cache keys_zone=screens:1m;")}
                server {{
                    listen 127.0.0.1:{self.port}{self.has("tls", " ssl http2")};
                    {self.has("tls", f"ssl_certificate {self.certificate}; ssl_certificate_key {self.certificate};")}
                    location {self.path}/ {{
                        proxy_pass http://127.0.0.1:{self.service}{self.has("path", "/")};
                        {self.has("address", "proxy_set_header Host $host;")}
                        {self.has("address", "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;")}
                        {self.has("offload", 'proxy_set_header Accept-Encoding "";')}
                        {self.has("cache", "proxy_cache screens;")}
                        {self.lines}
                    }}
                }}
            }}
            """

    def command(self, file):
        return [tool("nginx"), "-c", file, "-p", self.folder, "-e", "stderr", "-g", "daemon off;"]


class Apache(Proxy):
    """It always sends the client's address."""

    name, program = "Apache httpd", "apache2"
    options = ("compression", "tls", "address", "path")
    sends_address = True

    def configuration(self):
        modules = ["mpm_event", "authz_core", "proxy", "proxy_http"]
        if "compression" in self.options_in_use:
            modules += ["filter", "deflate"]
        if self.certificate:
            modules += ["socache_shmcb", "ssl", "http2"]
        return "\n".join([
            *(f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in modules),
            f"ServerRoot {self.folder}", "ServerName localhost", f"PidFile {self.folder}/pid",
            f"DefaultRuntimeDir {self.folder}", "Mutex posixsem", "ErrorLog /dev/stderr",
            f"Listen 127.0.0.1:{self.port}",
            "User nobody", "Group nogroup" if os.geteuid() == 0 else "",
            self.has("compression", "SetOutputFilter DEFLATE"),
            self.has("tls", f"Protocols h2 http/1.1\nSSLEngine on\nSSLCertificateFile {self.certificate}"),
            f'ProxyPass "{self.path}/" "http://127.0.0.1:{self.service}/"',
            f'ProxyPassReverse "{self.path}/" "http://127.0.0.1:{self.service}/"', self.lines, ""])

    def command(self, file):
        return [tool("apache2"), "-DFOREGROUND", "-f", file]


class HAProxy(Proxy):
    """The times are those of Debian's haproxy.cfg."""

    name, program = "HAProxy", "haproxy"
    options = ("compression", "offload", "tls", "address", "path", "tcp", "check")

    @property
    def sends_address(self):
        return bool({"address", "tcp"} & self.options_in_use)

    def configuration(self):
        bind = self.has("tls", f" ssl crt {self.certificate} alpn h2,http/1.1")
        return f"""
defaults
    mode {"tcp" if "tcp" in self.options_in_use else "http"}
    timeout connect 5000
    timeout client 50000
    timeout server 50000
frontend all
    bind 127.0.0.1:{self.port}{bind}
    default_backend service
backend service
    {self.has("compression", "compression algo gzip")}
    {self.has("offload", "compression offload")}
    {self.has("address", "option forwardfor")}
    {self.has("path", f"http-request deny deny_status 404 unless {{ path_beg {PATH}/ }}")}
    {self.has("path", f"http-request replace-path {PATH}(/.*) {BACKSLASH}1")}
    {self.lines}
    server service 127.0.0.1:{self.service}{self.has("tcp", " send-proxy-v2")}{self.has("check", " check inter 200")}
"""

    def command(self, file):
        return [tool("haproxy"), "-db", "-f", file]


PROXIES = {"nginx": Nginx, "apache": Apache, "haproxy": HAProxy}
