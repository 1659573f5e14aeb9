"""Invariants over all states of all scopes: `verify`. Parts are proved in processes of their own; verdicts are kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TypeVar

from dictamen import readings, workers
from dictamen.proofcache import Cache
from dictamen.proving import scopes
from dictamen.proving.proofs import SEARCH, Refuted, find, prove
from dictamen.proving.scope_parts import Part, Scope
from dictamen.results import WORST, Counterexample, InvariantProof, PartProof, Proofs, ScopeSize, Standing, Under
from dictamen.rulebook import invariants as book
from dictamen.solve import board_states, proof_text

A = TypeVar("A")
R = TypeVar("R")
Progress = Callable[[str, int, int], None]
"""Told of what is done, how much of it, and of how much."""


def verify(
    names: Sequence[str],
    invariants: Sequence[str],
    *,
    jobs: int = 1,
    timeout: float = 600.0,
    under: Under,
    heading: Callable[[str, str], Mapping[str, object]],
    cache: bool = True,
    progress: Progress = lambda what, done, of: None,
) -> Proofs:
    """These invariants (by id) in these scopes (by name), each part of a scope within `timeout` seconds.

    `heading` gives what the scenario of a counterexample says of itself, by invariant and scope. Raises InputError for
    a scope whose file cannot be used.
    """
    wanted = tuple(scopes.load_scope(name, under) for name in names)
    return _Run(wanted, tuple(invariants), jobs, timeout, under, heading, Cache(used=cache), progress).report()


@dataclass
class _Run:
    scopes: tuple[Scope, ...]
    invariants: tuple[str, ...]
    jobs: int
    timeout: float
    under: Under
    heading: Callable[[str, str], Mapping[str, object]]
    cache: Cache
    progress: Progress
    started: float = field(default_factory=time.perf_counter)

    def report(self) -> Proofs:
        states = self._board_states()
        proofs = self._proofs()
        found = self._counterexamples(proofs)
        return Proofs(
            invariants=tuple(self._invariant(name, proofs, states, found) for name in self.invariants),
            scopes=tuple(self._size(scope, proofs, states) for scope in self.scopes),
            failures=tuple(proof for proof in proofs.values() if proof.failure),
            under=self.under,
            readings=readings.departures(self.under),
            seconds=round(time.perf_counter() - self.started, 3),
        )

    @cached_property
    def parts(self) -> dict[tuple[str, str], tuple[Scope, Part]]:
        return {(part.scope, part.name): (scope, part) for scope in self.scopes for part in scope.parts}

    # --- proofs -----------------------------------------------------------------------------------------------------
    def _proofs(self) -> dict[tuple[str, str], PartProof]:
        """What became of every part."""
        known = {key: self._kept(part) for key, (_, part) in self.parts.items()}
        todo = [part for key, (_, part) in self.parts.items() if known[key] is None]
        answers = self._each(partial(prove, invariants=self.invariants), todo, self.timeout, self._no_proof, "proving")
        for part, proof in zip(todo, answers, strict=True):
            known[part.scope, part.name] = proof
            self._keep(part, proof)
        return {key: proof for key, proof in known.items() if proof is not None}

    def _kept(self, part: Part) -> PartProof | None:
        kept = self.cache.get(*_rests_on(part))
        standings = kept.get("standings", {})
        if not kept or any(name not in standings for name in self.invariants):
            return None
        met = tuple((name, standings[name]) for name in self.invariants if standings[name])
        return PartProof(part.scope, part.name, met, tuple(kept["bounds"]), kept["seconds"], cached=True)

    def _keep(self, part: Part, proof: PartProof) -> None:
        if not proof.failure:
            before = self.cache.get(*_rests_on(part)).get("standings", {})
            standings = {**before, **dict.fromkeys(self.invariants), **dict(proof.standings)}
            content = {"standings": standings, "bounds": proof.bounds, "seconds": proof.seconds}
            self.cache.put(content, *_rests_on(part))

    # --- counterexamples --------------------------------------------------------------------------------------------
    def _counterexamples(self, proofs: Mapping[tuple[str, str], PartProof]) -> list[Counterexample]:
        """One for each invariant in each scope that it is refuted in: from the first part where it is."""
        first: dict[tuple[str, str], Refuted] = {}
        for key, proof in proofs.items():
            scope, part = self.parts[key]
            for name, standing in proof.standings:
                if standing == "refuted":
                    heading = self.heading(name, scope.name)
                    first.setdefault((name, scope.name), Refuted(name, part, scope.board, self.under, heading))
        todo = list(first.values())
        return list(self._each(find, todo, self.timeout + 2 * SEARCH, self._no_counterexample, "searching"))

    # --- workers ----------------------------------------------------------------------------------------------------
    def _each(
        self, work: Callable[[A], R], todo: Sequence[A], timeout: float, failed: Callable[[A, Exception], R], what: str
    ) -> Iterator[R]:
        """The results for all that is to do, in order; progress is told after each."""
        if not todo:
            return
        self.progress(what, 0, len(todo))
        jobs = min(self.jobs, len(todo))
        results = workers.run_many(work, todo, jobs=jobs, timeout=timeout, failed=failed)
        for done, result in enumerate(results, start=1):
            self.progress(what, done, len(todo))
            yield result

    def _no_proof(self, part: Part, fault: Exception) -> PartProof:
        return PartProof(part.scope, part.name, failure=workers.failure(fault), fault=str(fault))

    def _no_counterexample(self, refuted: Refuted, fault: Exception) -> Counterexample:
        part = refuted.part
        text = ""
        return Counterexample(
            refuted.invariant, part.scope, part.name, text, False, failure=workers.failure(fault), fault=str(fault)
        )

    # --- states -----------------------------------------------------------------------------------------------------
    def _board_states(self) -> dict[str, int]:
        """In how many states the board of each scope may start."""
        kept = {scope.name: self.cache.get("states", proof_text(scope.bare)).get("states") for scope in self.scopes}
        todo = [scope for scope in self.scopes if kept[scope.name] is None]
        bare = [scope.bare for scope in todo]
        answers = self._each(board_states, bare, self.timeout, lambda facts, fault: 0, "counting")
        for scope, states in zip(todo, answers, strict=True):
            kept[scope.name] = states
            if states:
                self.cache.put({"states": states}, "states", proof_text(scope.bare))
        return {name: int(states or 0) for name, states in kept.items()}

    # --- the report -------------------------------------------------------------------------------------------------
    def _size(self, scope: Scope, proofs: Mapping[tuple[str, str], PartProof], states: Mapping[str, int]) -> ScopeSize:
        found = [proof for proof in proofs.values() if proof.scope == scope.name]
        return ScopeSize(
            name=scope.name,
            says=tuple(scope.says.items()),
            states=states[scope.name] * scope.choices(scope.parts),
            parts=len(scope.parts),
            seconds=round(sum(proof.seconds for proof in found), 3),
            bounds=tuple(sorted({bound for proof in found for bound in proof.bounds})),
        )

    def _invariant(
        self,
        name: str,
        proofs: Mapping[tuple[str, str], PartProof],
        states: Mapping[str, int],
        found: Sequence[Counterexample],
    ) -> InvariantProof:
        entry = book.lookup(name)
        met = [(proof, dict(proof.standings)[name]) for proof in proofs.values() if name in dict(proof.standings)]
        standings: dict[str, Standing] = {}
        number = 0
        for scope in self.scopes:
            here = {proof.part: standing for proof, standing in met if proof.scope == scope.name}
            if here:
                standings[scope.name] = next(standing for standing in WORST if standing in here.values())
                number += states[scope.name] * scope.choices([part for part in scope.parts if part.name in here])
        return InvariantProof(
            id=name,
            statement=tuple(entry.statement.items()),
            rules=entry.rules,
            standings=tuple(standings.items()),
            bounds=tuple(sorted({bound for proof, _ in met for bound in proof.bounds})),
            states=number,
            seconds=round(sum(proof.seconds for proof, _ in met), 3),
            counterexamples=tuple(each for each in found if each.invariant == name),
            complete=not any(proof.failure for proof in proofs.values()),
        )


def _rests_on(part: Part) -> tuple[str, ...]:
    return proof_text(part.facts), *(f"{name}={value}" for name, value in part.constants)
