"""schemathesis over the OpenAPI: no route fails, and every answer is JSON of a documented kind.

Its own schemas are imported here, before any test has a thread: Python 3.11.7 fails when two
threads parse source at once (gh-106905), and pytest parses every plugin's module it imports.
"""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi import schemas

from lastro.apps.api.app import create_app

OPERATIONS = (
    ("/v1/parse", "POST"),
    ("/v1/resolver", "POST"),
    ("/v1/resolver-texto", "POST"),
    ("/v1/busca", "GET"),
    ("/v1/recuperar", "GET"),
    ("/v1/diplomas", "GET"),
    ("/v1/diplomas/{sigla}/artigos/{artigo}", "GET"),
    ("/v1/sumulas/{tribunal}/{numero}", "GET"),
    ("/saude", "GET"),
)
DOCUMENTED = {200, 400, 401, 404, 405, 413, 422}
calm = settings(
    max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
def described(workspace, roomy):
    described = schemathesis.openapi.from_asgi("/openapi.json", create_app(workspace, roomy))
    assert isinstance(described, schemas.OpenApiSchema)
    return described


def test_the_list_below_is_the_whole_openapi(described):
    found = [operation.ok() for operation in described.get_all_operations()]
    assert {(o.path, o.method.upper()) for o in found} == set(OPERATIONS)


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_no_server_error(described, secret, path, method):
    statuses = set()

    @calm
    @given(case=described[path][method].as_strategy())
    def check(case):
        answer = case.call(headers={"X-API-Key": secret})
        statuses.add(answer.status_code)
        assert answer.status_code in DOCUMENTED
        assert isinstance(answer.json(), dict)

    check()
    assert statuses & {200, 404}
