"""What the server writes on standard error for the one who runs it: one line an event, and plain tracebacks."""

import logging
import sys

import structlog


def configure() -> None:
    """Set up the logs of this process.

    A traceback never shows the values of variables: they may hold the secrets of seats, and drawing them takes seconds.
    """
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback, pad_event_to=0
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
