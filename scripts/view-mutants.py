#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts a fault into a copy of the app, one at a time, and checks that a test of its views, host or a journey fails.

  scripts/view-mutants.py [NAME…]   all of them, or only the named ones

It builds the tests of Apple/ once for each, in .build/view-mutants: half a minute each on an idle machine, after a
first build of two. What else the package has is left out. It exits with 1 if a fault passes all tests or stops the
compiler, and with 2 if the text to be changed is no longer there.
"""

from __future__ import annotations

import os
import subprocess
import sys

from mutants import ROOT, Mutant

COPY = ROOT / ".build" / "view-mutants"
PARTS = (
    "Sources", "TestKits", "Tests/Journeys", "Package.swift", "Resources", "Apple/AppleHost", "Apple/TokiViews",
    "Apple/TokiLaunch", "Apple/TokiApp", "Apple/TokiIntents", "Apple/TokiWidgets", "Apple/TokiAppTests",
    "Apple/StandIns", "Apple/Tests", "Apple/Resources")
VIEWS = "Apple/TokiViews/"

MUTANTS = [
    # Wrong bindings
    Mutant("the switch of an alarm shows the opposite", VIEWS + "Alarms/AlarmRowView.swift",
           "Binding(get: { row.isOn }", "Binding(get: { !row.isOn }"),
    Mutant("the switch of an alarm does nothing", VIEWS + "Alarms/AlarmRowView.swift",
           "set: { home.turn(row.id, on: $0) }", "set: { _ in }"),
    Mutant("the picker of a timer is not what starts", VIEWS + "Timers/TimerSetUp.swift",
           "DurationPicker(span: $form.picked)", "DurationPicker(span: .constant(form.picked))"),
    Mutant("the switch of trusted time does nothing", VIEWS + "TrustedTime/TimeServersSheet.swift",
           "send(EngineSettingsEdit(usesTrustedTime: isOn)) {}", "_ = isOn"),
    # Missing labels
    Mutant("what rings has no name for a screen reader", VIEWS + "Rings/RingView.swift",
           ".accessibilityLabel(content.announcement)", '.accessibilityLabel("")'),
    Mutant("a day of the week has no name", VIEWS + "Alarms/WeekDaysRow.swift",
           ".accessibilityLabel(DateText.weekDay(day, in: home.language))", '.accessibilityLabel("")'),
    Mutant("the remaining time has no name", VIEWS + "Timers/ProgressRing.swift",
           ".accessibilityLabel(title)", '.accessibilityLabel("")'),
    Mutant("a title is English in Japanese", VIEWS + "Sleep/SetSleepPage.swift",
           'tr("When do you want to wake up?", in: language)', '"When do you want to wake up?"'),
    # Wrong actions
    Mutant("Stop snoozes", VIEWS + "Rings/RingButtons.swift",
           "answer(.stop) }", "answer(.snooze(entry.snooze)) }"),
    Mutant("Escape stops a ring", VIEWS + "Rings/RingButtons.swift",
           "takesKeys ? .defaultAction : nil", "takesKeys ? .cancelAction : nil"),
    Mutant("Lap starts the stopwatch anew", VIEWS + "Stopwatches/StopwatchPage.swift",
           "{ tell(screen.id, .lap) }", "{ reset(screen.id) }"),
    Mutant("the sleep screen opens although the alarm was refused", VIEWS + "Sleep/HomeModel+Sleep.swift",
           "case .failure(let error): self?.refuse(error)", "case .failure: self?.route.sleep()"),
    # What is shown
    Mutant("Start is never greyed", VIEWS + "Timers/TimerSetUp.swift",
           ".disabled(!content.canStart)", ".disabled(false)"),
    Mutant("Reset of a stopwatch is never greyed", VIEWS + "Stopwatches/StopwatchPage.swift",
           ".disabled(!screen.abilities.contains(.reset))", ".disabled(false)"),
    Mutant("digits stand still", VIEWS + "App/View+Time.swift",
           "await home.look(at: next)", "_ = next"),
    # What is asked of the system
    Mutant("a snooze is lost on an app that was ended", "Apple/TokiApp/TokiApp.swift",
           "    Self.delegate.install()\n", ""),
    Mutant("nobody follows the engine", "Apple/TokiLaunch/AppLaunch.swift",
           "      Task { await home.run() }\n", ""),
    Mutant("the menu bar opens a window that is not there", "Apple/TokiApp/MacScenes.swift",
           "WindowGroup(id: RootView.window)", "WindowGroup"),
    Mutant("a ring silences others if it may not", "Apple/AppleHost/Rings/SoundSession.swift",
           "silencesOthers ? [] : [.mixWithOthers]", "silencesOthers ? [.mixWithOthers] : []"),
    Mutant("Snooze of an alarm tells the app nothing", "Apple/AppleHost/Schedule/AlarmKitSchedule+Configuration.swift",
           "secondaryIntent: isSnoozed ? intent(name, true) : nil", "secondaryIntent: nil"),
]


def swift(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "scripts" / "swift.sh", *arguments, "--package-path", COPY], capture_output=True, text=True,
        env=os.environ | {"TOKI_TARGETS": "AppleTests"})


def main(names: list[str]) -> int:
    passed = 0
    for mutant in MUTANTS:
        if names and mutant.name not in names:
            continue
        mutant.plant(COPY, PARTS)
        built = swift("build", "--build-tests")
        if built.returncode != 0:
            passed += 1
            print(f"DOES NOT COMPILE: {mutant.name}\n{built.stdout[-1500:]}", flush=True)
            continue
        tested = swift("test", "--skip-build", "--quiet", "--filter", "AppleTests")
        failed = sorted({line.split('"')[1] for line in (tested.stdout + tested.stderr).splitlines()
                         if line.startswith('✘ Test "') and " recorded an issue " in line})
        if tested.returncode == 0 or not failed:
            passed += 1
            print(f"NOT FOUND: {mutant.name}", flush=True)
        else:
            print(f"{len(failed)} tests, “{failed[0]}”: {mutant.name}", flush=True)
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
