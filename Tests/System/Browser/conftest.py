import itertools

import pytest
from playwright.sync_api import expect, sync_playwright

from preview import PATIENCE, Preview, launched
from service import Library, Readings, Service

expect.set_options(timeout=1000 * PATIENCE)
numbers = itertools.count(1)


def running(service):
    yield service
    service.stop()


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    yield from running(Service(tmp_path_factory.mktemp("service")))


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    yield from running(Library(tmp_path_factory.mktemp("library")))


@pytest.fixture(scope="module")
def readings(tmp_path_factory):
    yield from running(Readings(tmp_path_factory.mktemp("readings")))


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def tabs(browser, service):
    """Opens tabs, each of a browser of its own; whatever the console says is wrong fails the test."""
    opened = []

    def open_tab(url=service.url, **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        context.set_default_timeout(1000 * PATIENCE)
        opened.append(Preview(context.new_page(), url))
        return opened[-1]

    yield open_tab
    for preview in opened:
        preview.page.context.close()
    assert [preview.faults for preview in opened] == [[] for _ in opened]


@pytest.fixture
def preview(tabs):
    return tabs(reduced_motion="reduce")


@pytest.fixture
def subject():
    """Somebody whom no other test knows, with a list of their own."""
    return f"somebody-{next(numbers)}"
