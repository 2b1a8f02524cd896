"""Reverse proxies as others run them in front of the service, each with one connection to it where it can be so, as
what one client leaves on that connection would reach the next one."""
import pathlib
import shutil

import processes

NGINX = """
user root; daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/nginx.error crit;
events {{ worker_connections 512; }}
http {{
    log_format lines '$request'; access_log {log} lines;
    client_body_temp_path {folder}/nginx-body; proxy_temp_path {folder}/nginx-proxy;
    fastcgi_temp_path {folder}/nginx-fastcgi; uwsgi_temp_path {folder}/nginx-uwsgi; scgi_temp_path {folder}/nginx-scgi;
    upstream service {{ server 127.0.0.1:{service}; keepalive 1; }}
    server {{
        listen 127.0.0.1:{port}; merge_slashes off; underscores_in_headers on; ignore_invalid_headers off;
        location / {{
            proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
            proxy_request_buffering off; proxy_buffering off; proxy_read_timeout 5s;
        }}
    }}
}}
"""

HAPROXY = """
global
    nbthread 1
    log stdout format raw local0
defaults
    mode http
    timeout connect 2s
    timeout client 5s
    timeout server 5s
    http-reuse always
frontend all
    bind 127.0.0.1:{port}
    log global
    log-format "%r"
    option accept-invalid-http-request
    default_backend service
backend service
    server service 127.0.0.1:{service} pool-max-conn 1
"""


class Proxy:
    """A proxy as a process, as a context. A subclass says its `name`, the `template` of its configuration, the
    `command` that runs it, and the `lines` of requests that it has logged."""

    def __init__(self, service, folder, cores):
        self.service, self.folder, self.cores = service, pathlib.Path(folder), cores
        self.log_path = self.folder / f"{self.name}.log"

    def __enter__(self):
        self.log_path.unlink(missing_ok=True)
        port = processes.free_port()
        configuration = self.folder / f"{self.name}.conf"
        configuration.write_text(
            self.template.format(folder=self.folder, log=self.log_path, service=self.service, port=port))
        command = ["setpriv", "--pdeathsig", "KILL", *self.command(configuration)]
        self.process = processes.ServerProcess.listening(command, port, self.cores, self.folder / f"{self.name}.out")
        return self

    def __exit__(self, *_):
        self.process.stop()

    @property
    def port(self):
        return self.process.port


class Nginx(Proxy):
    name, template = "nginx", NGINX

    def command(self, configuration):
        return [tool("nginx"), "-c", configuration, "-p", self.folder, "-e", "stderr"]

    def lines(self):
        return self.log_path.read_text(errors="replace").splitlines()


class HAProxy(Proxy):
    """It logs to its output."""

    name, template = "haproxy", HAPROXY

    def command(self, configuration):
        return [tool("haproxy"), "-db", "-f", configuration]

    def lines(self):
        return (self.folder / "haproxy.out").read_text(errors="replace").splitlines()


def tool(name):
    """Debian has servers in a folder that isn't on everybody's path."""
    return shutil.which(name) or f"/usr/sbin/{name}"
