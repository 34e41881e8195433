#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reverts each bug fix in a copy of the engine, one at a time, and checks that a simulated world finds the fault.

  scripts/world-mutants.py [NAME…]   all of them, or only the named ones

It builds `toki-world` once for each, in .build/mutants: about a minute each on an idle machine. It exits with 1 if the
first 2,000 seeds miss one or do not come to an end, and with 2 if the text to be changed is no longer in the engine.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

from mutants import ROOT, Mutant

COPY = ROOT / ".build" / "mutants"
PARTS = ("Sources", "Fleet", "TestKits", "Tests", "Benchmarks", "Apple", "Package.swift")
SEEDS = "1...2000"
# What few worlds come upon, and the seeds among which one does.
RARE = {"a home that is given away as it was before is lost as it is": "6001...8000"}
# Many times as long as all seeds take, in seconds.
LONGEST = 3_600
ENGINE = "Sources/Core/Engine/"
FLEET = "Fleet/Homes/"
MOVES = FLEET + "Homes/Homes+Moves.swift"

MUTANTS = [
    Mutant(
        "a start without the tz database takes the host's zone for UTC", ENGINE + "Host/ZoneReading.swift",
        "HostZones(host: known?.host ?? .utc)", "HostZones(host: .utc)"),
    Mutant(
        "a start without the tz database takes the host's zone for every other", ENGINE + "Host/ZoneReading.swift",
        "if let rules = known?.pinned[name] ?? ", "if let rules = known?.host ?? "),
    Mutant(
        "a zone that is used for the first time is not kept", ENGINE + "Engine/EngineStateMachine.swift",
        "    if host.areZonesNew { keepZones(at: latest) }\n", ""),
    Mutant(
        "a ring of a year that never came stays unanswered", ENGINE + "Host/EngineStateMachine+Clock.swift",
        "notice.end == .unanswered && notice.planned > now.utc", "notice.end == .unanswered && notice.planned < now.utc"),
    Mutant(
        "a rule that ends is over for good by a clock that is ahead", "Sources/Core/Model/Alarms/Alarm+Days.swift",
        "    passed = lastRing(from: planned, through: now.utc, in: rules)\n", ""),
    Mutant(
        "an answered question rings all the same", ENGINE + "AwakeChecks/EngineStateMachine+AwakeChecks.swift",
        "    step.touchedRing = true\n    return change(kept) { $0.awakeCheck = nil }", "    step.touchedRing = true\n    return kept"),
    Mutant(
        "a ring that goes on after a crash starts its hooks again", ENGINE + "Host/EngineStateMachine+Host.swift",
        "    enqueue(ring, at: now)\n    decide(.continued",
        "    enqueue(ring, at: now)\n    callHooks(at: .ring, of: ring, at: now)\n    decide(.continued"),
    Mutant(
        "a ring whose turn is run again starts its hooks twice", ENGINE + "Engine/PendingStep.swift",
        "(touchedRing, changesSettings, changes, events, hooks) = (false, false, [], [], [])",
        "(touchedRing, changesSettings, changes, events) = (false, false, [], [])"),
    Mutant(
        "what stands is not run again after a failed save", ENGINE + "Engine/SaveQueue.swift",
        "let isRun = (try? step.run(&machine)) != nil\n", "let isRun = step.isRequest\n"),
    Mutant(
        "one change that is refused keeps all others from being saved", ENGINE + "Engine/SaveQueue.swift",
        "      default: save == nil\n", "      default: true\n"),
    Mutant(
        "a refusal by a slow store leaves in memory what was under way", ENGINE + "Engine/SaveQueue.swift",
        "    machine.resumeTurn(turn)\n", "    _ = turn\n"),
    Mutant(
        "what begins while a slow store saves is answered with what it saves", ENGINE + "Engine/SaveQueue.swift",
        "return Outcome(steps: steps.map { ($0, nil) })",
        "return Outcome(steps: (steps + takePending()).map { ($0, nil) })"),
    Mutant(
        "of what happened to several items, one keeps the others from being saved", ENGINE + "Engine/PendingStep.swift",
        "return isRequest ? [changes] : UnsavedChanges.ofEachItem(changes)", "return [changes]"),
    Mutant(
        "what could not be saved is never tried again", ENGINE + "Engine/SaveQueue.swift",
        "    retry = now + retryDelay\n", "    retry = now + .hours(24 * 365)\n"),
    Mutant(
        "a ring that begins by a clock ahead counts for good", ENGINE + "Host/ClockDoubt.swift",
        "    if let stepEnd, now.boot <= stepEnd { return true }\n"
        "    return late >= Self.found && now.boot <= startEnd\n", "    return false\n"),
    Mutant(
        "what a clock ahead made of rings is not taken back from the history", ENGINE + "Host/EngineStateMachine+Clock.swift",
        "    actions.append(.save(.takeBackMissed(owner, after: instant, through: RingID(counters.ring))))\n", ""),
    Mutant(
        "days that the clock leapt over are missed", ENGINE + "Host/EngineStateMachine+Clock.swift",
        "      doubt.noteProvisional(alarm, from: before)\n      put(alarm)\n", "      _ = before\n"),
    Mutant(
        "timers that were carried over a reboot stay with its wrong clock", ENGINE + "Host/EngineStateMachine+Clock.swift",
        "    let carried = doubt.takeCarried(at: now)\n", "    let carried = CarriedItems()\n"),
    Mutant(
        "two lives of the daemon give the same numbers to their events", ENGINE + "Host/EngineStateMachine+Host.swift",
        "<< eventBits + within", "<< eventBits + within * 0"),
    Mutant(
        "a ring that nobody answered comes again as an occurrence of its own", ENGINE + "Alarms/Alarm+Rings.swift",
        "of: course.attempts > 0 ? planned : nil,", "of: nil,"),
    Mutant(
        "what a person stopped comes again", ENGINE + "Rings/EngineStateMachine+Rings.swift",
        "    let ended = close(ring, as: .dismissed, at: now)\n    settle(ring.owner, after: .dismissed, at: now)\n",
        "    let ended = close(ring, as: .dismissed, at: now)\n"
        "    if ring.hasNextAttempt, case .alarm(let id) = ring.owner, var alarm = alarms[id],\n"
        "      alarm.waitForNextAttempt(after: ring, on: self, at: now)\n    {\n      put(alarm)\n    } else {\n"
        "      settle(ring.owner, after: .dismissed, at: now)\n    }\n"),
    Mutant(
        "a ring that nobody answered comes again without end", "Sources/Core/Model/Rings/RingCourse.swift",
        "{ attempt < settings.attempts }", "{ settings.attempts > 1 }"),
    Mutant(
        "the next attempt comes after the length of a snooze", ENGINE + "Alarms/Alarm+Rings.swift",
        "for: ring.settings.every, course", "for: ring.settings.snoozeLength, course"),
    Mutant(
        "a ring that was missed by a clock ahead counts as rung", "Sources/Core/Model/Alarms/Alarm+Transitions.swift",
        "else { passed = planned }", "else { handle(planned, isTrusted: false) }"),
    Mutant(
        "a ring that does not come stays announced", ENGINE + "PreAlarms/EngineStateMachine+PreAlarms.swift",
        "if !isToCome {", "if !isToCome, deadlines.ring != nil {"),
    Mutant(
        "an alarm by the device's clock has no pre-alarm", ENGINE + "PreAlarms/EngineStateMachine+PreAlarms.swift",
        "return instant.distance(from: latest) > .zero ? instant : nil",
        "return ring.onBoot != nil && instant.distance(from: latest) > .zero ? instant : nil"),
    Mutant(
        "a turn that is taken back leaves its deadlines", ENGINE + "Deadlines/Agenda.swift",
        "case .civil(let what, let before): setOnCivilClock(what, at: before)", "case .civil: break"),
    Mutant(
        "a ring that is stopped still has an end", ENGINE + "Rings/EngineStateMachine+Rings.swift",
        "    agenda.set(.ringLength(ring.id), at: nil)\n", ""),
    Mutant(
        "what a phone rang stays missed", ENGINE + "Projection/EngineStateMachine+SystemRings.swift",
        "if row.end == .missed { amend(row, entry, at: now) }", "_ = row"),
    Mutant(
        "an attempt that a phone made is lost if a later time has rung",
        ENGINE + "Projection/EngineStateMachine+SystemRings.swift",
        "        return record(entry, after: row, at: now)\n", "        return\n"),
    Mutant(
        "what began here late began then, although the phone rang before",
        ENGINE + "Projection/EngineStateMachine+SystemRings.swift",
        "end(corrected(ring, rang: earlier.fired), as: earlier, at: now)", "end(ring, as: earlier, at: now)"),
    Mutant(
        "a cancel can be taken back again and again", ENGINE + "Items/EngineStateMachine+Undo.swift",
        "    act.isTakenBack = true\n    keep(act)\n    return", "    act.isTakenBack = false\n    keep(act)\n    return"),
    Mutant(
        "what comes back has a revision that a client has seen", ENGINE + "Items/EngineStateMachine+Undo.swift",
        "    item.revision = max(before.revision, self[before.id]?.revision ?? 0) + 1\n",
        "    item.revision = before.revision\n"),
    Mutant(
        "an import in place of all leaves the last act to be taken back", ENGINE + "Import/EngineStateMachine+Import.swift",
        "    if work.isExact || bringsRemoved(work) { endUndo() }\n", ""),
    Mutant(
        "a snooze is named after its end, which moves", ENGINE + "Projection/ItemOutlook.swift",
        "owner: owner, occurrence: alarm.occurrence(of: planned), attempt: attempt, snoozes: snoozes)",
        "owner: owner, occurrence: again, attempt: attempt, snoozes: snoozes)"),
]


# Found by the worlds of a fleet.
FLEET_MUTANTS = [
    Mutant(
        "the trust counts from the answer to a renewal", FLEET + "Servers/Lease.swift", "let end = sent.at + span",
        "let end = now + span"),
    Mutant(
        "what rings is not hushed when the trust ends", FLEET + "Homes/Homes.swift",
        "      for home in homes.values { home.ringer.silence() }\n", ""),
    Mutant(
        "homes that another server has taken are kept", FLEET + "Homes/Homes.swift",
        "    for home in gone { drop(home.held.id) }\n", ""),
    Mutant(
        "what rings does not go on after an outage", FLEET + "Homes/Homes.swift", "      home.ringer.goOn()\n", ""),
    Mutant(
        "homes that the server holds and has not loaded are forgotten", FLEET + "Homes/Homes.swift",
        "    open(held.filter { homes[$0.id] == nil })\n", ""),
    Mutant(
        "what was being loaded when the trust ended is taken", FLEET + "Homes/Homes.swift",
        "      for done in openings.removeAll() { done(nil) }\n", ""),
    Mutant(
        "a server rings by its own clock", FLEET + "Host/ServerClock.swift",
        "utc: state.database.utc(at: now.boot) ?? now.utc", "utc: now.utc"),
    Mutant(
        "a reading of the database's clock counts from the question", FLEET + "Servers/DatabaseClock.swift",
        "Estimate(utc: utc, at: received,", "Estimate(utc: utc, at: sent,"),
    # Moves; whether the database gives a home twice, or to a server that is gone, is a table of the unit tests: `MoveCase`.
    Mutant(
        "a home that was given away is kept", MOVES, "    drop(home.id)\n    openings.forget(home)\n", ""),
    Mutant(
        "a home that is given away as it was before is lost as it is", MOVES,
        "    guard homes[home.id].map({ $0.held == home }) ?? true else { return }\n", ""),
    Mutant(
        "a home that was given to the server is not loaded", MOVES,
        "if case .success(let held?) = answer { self?.open([held]) }", "_ = answer"),
    Mutant("a home that was deleted is kept", MOVES, "case .forget(let home): lose(home)", "case .forget: break"),
    # Readers of a home that sleeps.
    Mutant(
        "who reads a home that is due soon is told what its rows say", FLEET + "Homes/Homes.swift",
        "Bool { due.map { $0 >= soon } ?? true }", "Bool { due.map { _ in true } ?? true }"),
    Mutant(
        "who reads a home that is due soon decides what is due", FLEET + "Homes/Homes.swift",
        "        guard sleeps(until: sleeping.due) else { return done(nil) }\n        sleeping.onlyAnswer()\n",
        "        sleeping.ringer.shutDown()\n",
        also=(("guard sleeps(until: found.due) else", "guard sleeps(until: nil) else"),)),
    # Placement.
    Mutant("a server that holds too many homes offers none", MOVES, "{ arbiter.offer(offer) }", "{ _ = offer }"),
    Mutant(
        "a server that is drained keeps a few", FLEET + "Servers/Placement.swift", "let isDrained = own.weight == 0",
        "let isDrained = false"),
    # History.
    Mutant(
        "what is to be kept is removed from the history", FLEET + "Homes/HistoryKeeper.swift", ".utc - retention)",
        ".utc + retention)"),
    Mutant(
        "history is looked through once", FLEET + "Homes/HistoryKeeper.swift", "wait(count == nil ? rest : Self.pause)",
        "if count != nil { wait(Self.pause) }"),
]


def build(mutant: Mutant) -> None:
    mutant.plant(COPY, PARTS)
    built = subprocess.run(
        [ROOT / "scripts" / "swift.sh", "build", "--package-path", COPY, "-c", "release", "--product", "toki-world"],
        capture_output=True, text=True)
    if built.returncode != 0:
        print(built.stdout[-2000:], built.stderr[-2000:], file=sys.stderr)
        raise SystemExit(2)


def main(names: list[str]) -> int:
    missed = 0
    for mutant in MUTANTS + FLEET_MUTANTS:
        if names and mutant.name not in names:
            continue
        build(mutant)
        kind = ["fleet"] if mutant in FLEET_MUTANTS else []
        try:
            played = subprocess.run(
                [COPY / ".build/release/toki-world", *kind, RARE.get(mutant.name, SEEDS)], capture_output=True, text=True, timeout=LONGEST,
                env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"})
        except subprocess.TimeoutExpired:
            # A world that stands still tells of no law: the fault should be planted otherwise.
            missed += 1
            print(f"STANDS STILL: {mutant.name}", flush=True)
            continue
        found = re.match(r"Seed (\d+) (?:of a fleet )?breaks (\w+)", played.stdout)
        if found:
            print(f"seed {found[1]}, {found[2]}: {mutant.name}", flush=True)
        else:
            missed += 1
            print(f"NOT FOUND: {mutant.name}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
