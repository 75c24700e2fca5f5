"""A server of our own that speaks S3, on 127.0.0.1; what it holds is gone when it ends.

One request at a time: moto compares and puts in two steps, and a commit must be one.
"""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import boto3
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

BUCKET = "lastro-testes"
KEYS = {"AWS_ACCESS_KEY_ID": "teste", "AWS_SECRET_ACCESS_KEY": "teste", "AWS_REGION": "us-east-1"}


@contextmanager
def own_s3() -> Iterator[str]:
    """Yield the server's address; it holds one empty bucket. Keys go into the environment."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app))
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    os.environ.update(KEYS)
    client = boto3.client("s3", endpoint_url=address, region_name=KEYS["AWS_REGION"])
    client.create_bucket(Bucket=BUCKET)
    client.close()
    try:
        yield address
    finally:
        server.shutdown()
        server.server_close()
        for key in KEYS:
            os.environ.pop(key)
