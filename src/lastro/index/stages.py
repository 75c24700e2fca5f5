"""The stages of a search: names, switches and budgets, and how one is run and told of.

A stage that is switched off, fails or takes too long leaves a line that says so; the search goes
on with what the others found.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sized
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from lastro.errors import LastroError, UserError

LEGS = 4
T = TypeVar("T", bound=Sized)


class Stage(StrEnum):
    """A stage, in the order they run; closed. The four after `consulta` run side by side.

    CONSULTA: what is asked, and its vector; DENSA: by meaning; ESPARSA: by words; EXATA: passages
    with everything that is named exactly; GUARDADAS: passages that the index leaves out
    FUSAO: one order out of several; RERANK: question and passage weighed together
    ORDEM: copies united, the best kept, the order of reading
    """

    CONSULTA = "consulta"
    DENSA = "densa"
    ESPARSA = "esparsa"
    EXATA = "exata"
    GUARDADAS = "guardadas"
    FUSAO = "fusao"
    RERANK = "rerank"
    ORDEM = "ordem"


class Outcome(StrEnum):
    """How a stage went; closed.

    IDLE: it had nothing to look for, or nothing to look in; LATE: it took longer than it may
    """

    RAN = "rodou"
    IDLE = "sem_objeto"
    OFF = "desligada"
    FAILED = "falhou"
    LATE = "fora_do_prazo"


@dataclass(frozen=True, slots=True)
class StageTrace:
    """One stage of a search: what ran, how many went in and came out, how long it took.

    limit: candidates it may return, 0 without limit; note: what a person must know of it
    """

    stage: str
    engine: str
    count: int
    ms: float
    taken: int = 0
    limit: int = 0
    outcome: Outcome = Outcome.RAN
    note: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a search is run.

    without: stages left out; pool: candidates a leg gathers and fusion keeps, 0: 4 × k, at most 200
    deadlines: (stage, milliseconds) after which a stage is left out; then equal questions may be
        answered differently on a busy machine
    parts: a long question is also asked in parts; names: a document that the question opens with
        is looked into first; unite: near copies are one hit
    narrow: papers and dates that the question names are a filter, not a preference
    """

    without: frozenset[Stage] = frozenset()
    pool: int = 0
    deadlines: tuple[tuple[Stage, float], ...] = ()
    parts: bool = True
    names: bool = True
    unite: bool = False
    narrow: bool = False

    def deadline(self, stage: Stage) -> float | None:
        """Return the seconds a stage may take, None without limit."""
        return next((ms / 1000 for name, ms in self.deadlines if name is stage), None)


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """A stage about to run: its work, and what stands for the result where it does not run.

    taken: how many go in; lacking: why there is nothing to do, "" where there is
    """

    stage: Stage
    engine: str
    work: Callable[[], T]
    otherwise: Callable[[], T]
    taken: int = 0
    limit: int = 0
    lacking: str = ""


class Course:
    """One search under way: runs its stages and keeps a line of each. Close it at the end."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.lines: list[StageTrace] = []
        self.failures: list[Exception] = []
        self._threads = ThreadPoolExecutor(LEGS, thread_name_prefix="lastro-busca")

    def close(self) -> None:
        """Let go of the threads; a stage that is late is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def run(self, task: Task[T]) -> T:
        """Return a stage's result, or what stands for it."""
        if self._off(task):
            return self._idle(task)
        if self.plan.deadline(task.stage) is None:
            done: Future[tuple[T, float]] = Future()
            try:
                done.set_result(_timed(task.work))
            except Exception as wrong:
                done.set_exception(wrong)
            return self._ended(task, done, 0.0)
        return self._ended(task, self._threads.submit(_timed, task.work), time.perf_counter())

    def together(self, *tasks: Task[T]) -> list[T]:
        """Return the results of stages that run side by side, in the order given."""
        begun = time.perf_counter()
        going = [
            None if self._off(task) else self._threads.submit(_timed, task.work) for task in tasks
        ]
        return [
            self._ended(task, future, begun) if future else self._idle(task)
            for task, future in zip(tasks, going, strict=True)
        ]

    def _off(self, task: Task[T]) -> bool:
        return task.stage in self.plan.without or bool(task.lacking)

    def _idle(self, task: Task[T]) -> T:
        off = task.stage in self.plan.without
        outcome, note = (Outcome.OFF, "") if off else (Outcome.IDLE, task.lacking)
        return self._without(task, 0.0, outcome, note)

    def _ended(self, task: Task[T], going: Future[tuple[T, float]], begun: float) -> T:
        allowed = self.plan.deadline(task.stage)
        left = None if allowed is None else max(begun + allowed - time.perf_counter(), 0.0)
        try:
            result, ms = going.result(left)
        except Late:
            spent = (allowed or 0) * 1000
            return self._without(task, spent, Outcome.LATE, f"passou de {spent:g} ms")
        except UserError:
            raise  # the lawyer can mend it, e.g. an index of another model: nothing stands in
        except Exception as wrong:
            self.failures.append(wrong)
            reason = str(wrong) if isinstance(wrong, LastroError) else type(wrong).__name__
            return self._without(task, 0.0, Outcome.FAILED, reason)
        self._tell(task, len(result), ms, Outcome.RAN, "")
        return result

    def _without(self, task: Task[T], ms: float, outcome: Outcome, note: str) -> T:
        instead = task.otherwise()
        self._tell(task, len(instead), ms, outcome, note)
        return instead

    def _tell(self, task: Task[T], count: int, ms: float, outcome: Outcome, note: str) -> None:
        numbers = (count, round(ms, 3), task.taken, task.limit)
        self.lines.append(StageTrace(task.stage.value, task.engine, *numbers, outcome, note))


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    started = time.perf_counter()
    result = work()
    return result, (time.perf_counter() - started) * 1000
