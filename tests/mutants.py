"""Are the tests of the rules any good? One small fault at a time is put into rules/, and the tests have to find it.

    python -m tests.mutants --sample 120 --seed 1

takes a sample of all faults that it knows to make, tries each in a process of its own (the files stay as they are), and
says which ones nobody has noticed. A fault is tried on all scenarios first, then on tests/rules; what takes longer than
the limit counts as noticed. Not made: faults in assertions, annotations and decorators, and in the 0 of `price or 0`,
which mean nothing to a game.
"""

import argparse
import ast
import importlib.abc
import importlib.machinery
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType

ROOT = Path(__file__).resolve().parents[1]
TIME_LIMIT = 240  # seconds of the processor; an honest run of everything takes a tenth of it, also where all is busy
SURVIVED, BY_SCENARIO, BY_TEST = 0, 1, 2
#: The number of no fault at all: what the tests must let pass before anything else is tried.
NONE = -1
VERDICTS = {SURVIVED: "survived", BY_SCENARIO: "killed by a scenario", BY_TEST: "killed by a test"}
#: Tests that take long and look at what the others look at, too, or read the source.
LEFT_OUT = (
    "test_properties.py",
    "test_offered_and_accepted.py",
    "test_mending_at_random.py",
    "test_every_rule_is_tested.py",
    "test_catalogue.py",
)

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
#: What a function of this return type may return instead.
EMPTY = {"int": "0", "list": "[]", "tuple": "()", "dict": "{}", "str": "'?'"}


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    """The fault number ``number`` of a file, at a line, in words."""

    file: str
    number: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"rules/{self.file}:{self.line}: {self.what}"


class Mutator(ast.NodeTransformer):
    """Walks over a file, notes each fault it could make, and makes the one that is ``wanted``."""

    def __init__(self, wanted: int | None = None) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str]] = []
        self._returns = ""

    def _may(self, node: ast.AST, what: str) -> bool:
        """Notes the fault; is it the wanted one?"""
        self.found.append((node.lineno, what))  # type: ignore[attr-defined]
        return len(self.found) - 1 == self.wanted

    # -- what is left alone ---------------------------------------------------------------------------------------
    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self._returns = self._returns, ast.unparse(node.returns) if node.returns else ""
        node.body = [self.visit(child) for child in node.body]
        node.args.defaults = [self.visit(default) for default in node.args.defaults]
        node.args.kw_defaults = [default and self.visit(default) for default in node.args.kw_defaults]
        self._returns = outer
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = [self.visit(child) for child in node.body]
        return node

    # -- conditions ---------------------------------------------------------------------------------------------------
    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for at, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                if self._may(node, f"{type(operator).__name__} → {other.__name__} in `{ast.unparse(node)}`"):
                    node.ops[at] = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        *rest, last = node.values
        is_default = isinstance(node.op, ast.Or) and isinstance(last, ast.Constant) and last.value == 0
        node.values = [*map(self.visit, rest), last if is_default else self.visit(last)]
        if self._may(node, f"and ↔ or in `{ast.unparse(node)}`"):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        is_not = isinstance(node.op, ast.Not)
        return node.operand if is_not and self._may(node, f"`not` gone from `{ast.unparse(node)}`") else node

    def _negated(self, node: ast.If | ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        if self._may(node, f"the other way round: `if {ast.unparse(node.test)}`"):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        return self._negated(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._negated(node)

    # -- figures ------------------------------------------------------------------------------------------------------
    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        value = node.value
        if isinstance(value, bool):
            return self._constant(node, [not value])
        if isinstance(value, int):
            return self._constant(node, [value + 1, value - 1])
        is_rule = isinstance(value, str) and value.partition("-")[0].isupper() and value[-1:].isdigit()
        return self._constant(node, ["NONE-0"]) if is_rule else node

    def _constant(self, node: ast.Constant, others: list[object]) -> ast.AST:
        for other in others:
            if self._may(node, f"{node.value!r} → {other!r}"):
                return ast.copy_location(ast.Constant(other), node)  # type: ignore[arg-type]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        other = SUMS.get(type(node.op))
        if other and self._may(node, f"{type(node.op).__name__} → {other.__name__} in `{ast.unparse(node)}`"):
            node.op = other()
        return node

    # -- statements -----------------------------------------------------------------------------------------------
    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant):
            return node
        self.generic_visit(node)
        is_call = isinstance(node.value, ast.Call)
        return self._gone(node) if is_call and self._may(node, f"gone: `{ast.unparse(node)}`") else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        return self._gone(node) if self._may(node, f"gone: `{ast.unparse(node)}`") else node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        self.generic_visit(node)
        return self._gone(node) if self._may(node, f"gone: `{ast.unparse(node)}`") else node

    def _gone(self, node: ast.stmt) -> ast.AST:
        return ast.copy_location(ast.Pass(), node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        instead = self._instead(node)
        if instead and self._may(node, f"`{ast.unparse(node)}` → `return {instead}`"):
            return ast.copy_location(ast.Return(ast.parse(instead, mode="eval").body), node)
        return node

    def _instead(self, node: ast.Return) -> str | None:
        """Something else that the caller could take; nothing where it returns just that."""
        if node.value is None:
            return None
        said = ast.unparse(node.value)
        if self._returns == "bool":
            return f"not ({said})"
        instead = "None" if "None" in self._returns else EMPTY.get(self._returns.partition("[")[0])
        return instead if instead != said else None


def mutated(path: Path, number: int) -> CodeType:
    """The code of a file with that fault in it."""
    tree = Mutator(number).visit(ast.parse(path.read_text("utf-8")))
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


def all_mutants() -> Iterator[Mutant]:
    for path in sorted((ROOT / "rules").glob("*.py")):
        mutator = Mutator()
        mutator.visit(ast.parse(path.read_text("utf-8")))
        for number, (line, what) in enumerate(mutator.found):
            yield Mutant(path.name, number, line, " ".join(what.split()))


# -- one fault, in a process of its own ---------------------------------------------------------------------------
class Faulty(importlib.machinery.SourceFileLoader):
    """Loads one module of the rules with its fault."""

    number = 0

    def get_code(self, fullname: str) -> CodeType:
        return mutated(Path(self.path), self.number)


class Finder(importlib.abc.MetaPathFinder):
    """Finds that module before anybody else does."""

    def __init__(self, file: str, number: int) -> None:
        self.name = f"rules.{file.removesuffix('.py')}"
        self.loader = Faulty(self.name, str(ROOT / "rules" / file))
        self.loader.number = number

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self.loader, origin=self.loader.path)


def try_here(file: str, number: int) -> int:
    """The verdict on a fault, which this process carries from now on."""
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, Finder(file, number))
    if not scenarios_pass():
        return BY_SCENARIO
    return SURVIVED if tests_pass(file) else BY_TEST


def scenarios_pass() -> bool:
    try:
        from bank import scenarios

        found = scenarios.read([ROOT / "tests" / "scenarios"])
        return all(scenarios.run(scenario, scenarios.OnRules).ok for scenario in found)
    except Exception:  # whatever it is, it has been noticed
        return False


def tests_pass(file: str) -> bool:
    """All tests of the rules that are not left out; those of the file's own subject come first."""
    import pytest

    tests = (path for path in (ROOT / "tests" / "rules").glob("test_*.py") if path.name not in LEFT_OUT)
    in_order = sorted(tests, key=lambda path: (not path.name.startswith(f"test_{file[:4]}"), path.name))
    quiet = ["-qq", "-x", "--no-header", "--tb=no", "--no-summary", "-W", "ignore"]
    plugins = [word for plugin in ("django", "xdist", "cacheprovider", "asyncio") for word in ("-p", f"no:{plugin}")]
    return pytest.main([*quiet, *plugins, *map(str, in_order)]) == pytest.ExitCode.OK


# -- many ---------------------------------------------------------------------------------------------------------
def verdict_on(mutant: Mutant) -> str:
    command = [sys.executable, "-m", "tests.mutants", "--one", f"{mutant.file}:{mutant.number}"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, preexec_fn=_on_the_clock)
    return "killed by the clock" if answer.returncode < 0 else VERDICTS.get(answer.returncode, "killed by a crash")


def _on_the_clock() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (TIME_LIMIT, TIME_LIMIT))


def survey(mutants: list[Mutant], tell: Callable[[str], None]) -> bool:
    """Tries all; tells each that survives, and the figures. Is at least 85 % killed?"""
    verdicts: Counter[str] = Counter()
    began = time.monotonic()
    for mutant in mutants:
        verdict = verdict_on(mutant)
        verdicts[verdict] += 1
        if verdict == VERDICTS[SURVIVED]:
            tell(f"SURVIVED {mutant}")
    killed = len(mutants) - verdicts[VERDICTS[SURVIVED]]
    tell(", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))
    tell(f"{killed} of {len(mutants)} killed: {100 * killed / len(mutants):.1f} %, in {time.monotonic() - began:.0f} s")
    return killed >= 0.85 * len(mutants)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=120, help="how many faults (default 120)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default 1)")
    parser.add_argument("--file", help="of this file of rules/ alone")
    parser.add_argument("--one", metavar="FILE:NUMBER", help="try this fault here; exit 0 when it survives")
    asked = parser.parse_args()
    if asked.one:
        file, number = asked.one.split(":")
        return try_here(file, int(number))
    known = [mutant for mutant in all_mutants() if asked.file in (None, mutant.file)]
    sample = sorted(Random(asked.seed).sample(known, min(asked.sample, len(known))))
    if verdict_on(Mutant("table.py", NONE, 0, "nothing")) != VERDICTS[SURVIVED]:
        sys.exit("The tests fail without any fault.")
    print(f"{len(sample)} of {len(known)} faults, seed {asked.seed}", flush=True)
    return 0 if survey(sample, lambda line: print(line, flush=True)) else 1


if __name__ == "__main__":
    sys.exit(main())
