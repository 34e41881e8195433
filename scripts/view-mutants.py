#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts a fault into a copy of the app, one at a time, and checks that a test of its views, host or a journey fails.

  scripts/view-mutants.py [NAME…]   all of them, or only the named ones

It builds the tests of Apple/ once for each, in .build/view-mutants: half a minute each on an idle machine, after a
first build of two. What else the package has is left out. It exits with 1 if a fault passes all tests, or stops the
compiler where it should not, and with 2 if the text to be changed is no longer there.
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
HOST = "Apple/AppleHost/"

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
    Mutant("a snooze is lost on an app that was ended", "Apple/TokiApp/AppProcess.swift",
           "    delegate.install()\n", ""),
    Mutant("nobody follows the engine", "Apple/TokiLaunch/AppLaunch.swift",
           "      Task { await home.run() }\n", ""),
    Mutant("the menu bar opens a window that is not there", "Apple/TokiApp/MacScenes.swift",
           "WindowGroup(id: RootView.window)", "WindowGroup"),
    Mutant("a ring silences others if it may not", HOST + "Rings/SoundSession.swift",
           "silencesOthers ? [] : [.mixWithOthers]", "silencesOthers ? [.mixWithOthers] : []"),
    Mutant("Snooze of an alarm tells the app nothing", HOST + "Schedule/AlarmKitSchedule+Configuration.swift",
           "secondaryIntent: second.flatMap { intent(ring.id.text, $0, ring.opens) }", "secondaryIntent: nil"),
    Mutant("a timer's countdown is taken for a snooze", HOST + "Schedule/AlarmKitSchedule.swift",
           "SystemRings.delay ? .waits : .isSnoozed", "SystemRings.delay ? .isSnoozed : .isSnoozed"),
    Mutant("Stop of an alarm forgets the action of one's own", "Apple/TokiIntents/StopRing.swift",
           "    if let address { await OwnActionNotice.show(address, after: ring) }\n", ""),
    Mutant("the ring switch mutes a ring", HOST + "Rings/SoundSession.swift",
           "setCategory(.playback,", "setCategory(.ambient,"),
    Mutant("a call ends a ring for good", HOST + "Rings/SoundWatch.swift",
           "      player.take(event)\n", ""),
    Mutant("the system rings nothing during a call", HOST + "Rings/SoundWatch.swift",
           "listener.yield(event == .interrupted || player.isRingKept)", "listener.yield(false)"),
    Mutant("nobody asks for trusted time", HOST + "Home/AppleHome.swift",
           ", timeKeeper: parts.timeKeeper)", ")"),
    Mutant("what the system rang is not known at the next launch", HOST + "Home/AppleHome.swift",
           "engine.start(after: await rang.value())", "engine.start(after: [])"),
    Mutant("the system's alarm and the app are heard at once", HOST + "Home/HostParts+Device.swift",
           "texts: texts, system: system,", "texts: texts, system: nil,"),
    Mutant("silence is played although the system has alarms", HOST + "Schedule/SystemRings.swift",
           " && interrupted == nil && !hasAlarms", " && interrupted == nil"),
    Mutant("an alarm stays at home when its person flies", HOST + "Schedule/AlarmKitSchedule+Configuration.swift",
           "return .relative(Alarm.Schedule.Relative(time: .init(hour: time.hour, minute: time.minute), repeats: .never))",
           "return time.hour < 0 ? .fixed(.now) : .fixed(ring.instant.date)"),
    Mutant("the widget is never told what rings", HOST + "Schedule/SystemRings.swift",
           "      tellWidget(of: projection, state)\n", ""),
    Mutant("the widget shows a time after all that is known", HOST + "Glance/GlanceScene.swift",
           "instant >= sureUntil { return .unknown }", "instant < written.utc { return .unknown }"),
    Mutant("the widget does not see that the clock was set", HOST + "Glance/GlanceScene.swift",
           "boot == self.boot, move(until: now) > Self.mostMove", "boot == self.boot, now.utc < written.utc"),
    Mutant("a tap on the widget opens no page", "Apple/TokiLaunch/AppLaunch+Link.swift",
           "home.route.open(AppPage(of: item))", "_ = AppPage(of: item)"),
    Mutant("Stop of an alarm does not stop it", "Apple/TokiIntents/StopRing.swift",
           "    AlarmKitSchedule.stop(ring)\n", ""),
    Mutant("a notification waits for the end of a Focus", HOST + "Schedule/NotificationSchedule.swift",
           "words.category.isUrgent ? .timeSensitive : .active", "words.category.isUrgent ? .active : .active"),
    Mutant("an action of one's own opens over other apps", "Apple/TokiApp/Opening.swift",
           "    guard UIApplication.shared.applicationState == .active else { return false }\n", ""),
    Mutant("all is English", "Apple/TokiApp/TokiApp.swift", "    AppTexts.start()\n", ""),
    Mutant("Siri sets an alarm in place of a timer", "Apple/TokiApp/Shortcuts/SetTimer.swift",
           "launch.setTimer(words)", "launch.setAlarm(words)"),
    Mutant("AlarmKit has no such call", HOST + "Schedule/AlarmKitSchedule.swift",
           "AlarmManager.shared.cancel(id: ring.alarmID)", "AlarmManager.shared.remove(id: ring.alarmID)",
           compiles=False),
    # What a person does and reads
    Mutant("Reset of a timer is never dimmed", VIEWS + "Timers/TimerCardView.swift",
           "          .disabled(!card.abilities.contains(.reset))\n", ""),
    Mutant("hours and minutes of a time are exchanged", VIEWS + "Pickers/TimePicker.swift",
           "choose(minutes / 60, minutes % 60)", "choose(minutes % 60, minutes / 60)"),
    Mutant("every colour is none", VIEWS + "Rings/ChoiceRow.swift",
           ".tag(TimerColor?.some(color))", ".tag(TimerColor?.none)"),
    Mutant("the screen stays on after the night", VIEWS + "Sleep/SleepScreen.swift",
           "      .onDisappear { home.keepAwake(false) }\n", ""),
    Mutant("nobody says that the app stays running in the night", VIEWS + "App/RootView.swift",
           "    .onChange(of: home.route.isAsleep) { home.ringsInApp(home.route.isAsleep) }\n", ""),
    Mutant("what is denied cannot be allowed", VIEWS + "Projection/SystemRingBar.swift",
           "home.systemNotices.contains(where: \\.isDenied)", "home.systemNotices.isEmpty"),
    Mutant("the ring's button for an action of one's own does nothing", VIEWS + "Rings/RingView.swift",
           "{ openURL(url) }", "{ _ = url }"),
    Mutant("an action of one's own is not kept", VIEWS + "Rings/OwnActionSection.swift",
           "    .onChange(of: text) { take() }\n", ""),
    Mutant("digits stay digits when they are tapped", VIEWS + "Timers/View+CountdownStyle.swift",
           "(isInWords ? CountdownStyle.digits : .words).rawValue", "CountdownStyle.digits.rawValue"),
    # What has no room
    Mutant("a wheel is 30 points wide", VIEWS + "Pickers/DurationPicker.swift",
           "      .wheel()\n", "      .wheel().frame(width: 30)\n"),
    Mutant("large digits cannot shrink", VIEWS + "Timers/LargeTimerPage.swift",
           ".minimumScaleFactor(0.1)", ".minimumScaleFactor(1)"),
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
        if not mutant.compiles:
            passed += built.returncode == 0
            print(f"{'NOT FOUND' if built.returncode == 0 else 'the compiler'}: {mutant.name}", flush=True)
            continue
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
