"""A shared cache between a site and its readers: nginx, set up as a page on the internet has it."""

import os
import shutil
import socket
from contextlib import suppress

from config.ports import free_port
from tests.faults.plant import Process

# Nothing of ours is in it: what the answers themselves say is all that keeps one from another.
CONF = """\
daemon off;
master_process off;
pid {folder}/pid;
error_log stderr warn;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/temp;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  proxy_cache_path {folder}/cache keys_zone=plain:1m;
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass {site};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_cache plain;
      proxy_cache_valid any 5m;
      add_header X-Cache $upstream_cache_status always;
    }}
  }}
}}
"""


def nginx():
    """Return where nginx is.

    :raises AssertionError: if it is not there.
    """
    path = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    assert path, "nginx is missing: run sh scripts/nginx.sh"
    return path


def proxy_start(plant, site, *, folder):
    """Start a proxy before a site, wait until it answers, and return its address."""
    program, port = nginx(), free_port()
    (folder / "conf").write_text(CONF.format(folder=folder, port=port, site=site))
    words = [program, "-p", str(folder), "-c", str(folder / "conf"), "-e", "stderr"]
    process = Process(words, env=os.environ, log=folder / "said")
    plant.started.append(process)
    ended = process.popen.poll
    plant.eventually(lambda: _listens(port) or ended() is not None, within=20)
    assert ended() is None, process.said()
    return f"http://127.0.0.1:{port}"


def _listens(port):
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
