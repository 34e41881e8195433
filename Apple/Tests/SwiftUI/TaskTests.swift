// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Foundation
@_spi(Headless) import SwiftUI
import Testing

/// A door that tasks wait at until it is opened.
@MainActor
final class Door {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    for one in waiting { one.resume() }
    waiting = []
  }
}

@MainActor
final class ViewLog {
  var lines: [String] = []
}

@MainActor
struct TaskTests {
  actor Kettle {
    var degrees = 20

    func heat() -> Int {
      degrees += 80
      return degrees
    }
  }

  @concurrent
  nonisolated static func pooled(_ number: Int) async -> Int { number * 2 }

  struct Works: View {
    let log: ViewLog
    @State private var text = "waiting"

    var body: some View {
      Text(text).task {
        log.lines.append("main \(Thread.isMainThread)")
        let degrees = await Kettle().heat()
        let doubled = await TaskTests.pooled(degrees)
        text = "\(doubled)"
      }
    }
  }

  @Test
  func `A task runs before the host returns, through actors and the pool, on the thread of the test`() {
    let log = ViewLog()
    let host = HeadlessHost { Works(log: log) }
    #expect(log.lines.count == 1)
    #expect(host.has(.text, "200"))
  }

  struct Waits: View {
    let door: Door
    let log: ViewLog
    @State private var id = 1
    @State private var isShown = true

    var body: some View {
      if isShown {
        Text("Waits").task(id: id) { [id] in
          log.lines.append("start \(id)")
          await withTaskCancellationHandler {
            await door.wait()
          } onCancel: {
            MainActor.assumeIsolated { log.lines.append("cancel \(id)") }
          }
          log.lines.append("end \(id) \(Task.isCancelled)")
        }
      }
      Button("Next") { id += 1 }
      Button("Hide") { isShown.toggle() }
    }
  }

  @Test
  func `A task goes on when what it waits for comes`() {
    let door = Door()
    let log = ViewLog()
    let host = HeadlessHost { Waits(door: door, log: log) }
    #expect(log.lines == ["start 1"])
    host.perform { door.open() }
    #expect(log.lines == ["start 1", "end 1 false"])
  }

  @Test
  func `A new id cancels a task and begins it anew, and hiding its view only cancels it`() throws {
    let door = Door()
    let log = ViewLog()
    let host = HeadlessHost { Waits(door: door, log: log) }
    try host.press("Next")
    #expect(log.lines == ["start 1", "cancel 1", "start 2"])
    try host.press("Hide")
    #expect(log.lines == ["start 1", "cancel 1", "start 2", "cancel 2"])
    host.perform { door.open() }
    #expect(log.lines.suffix(2) == ["end 1 true", "end 2 true"])
    try host.press("Hide")
    #expect(log.lines.last == "start 2")
    host.close()
    #expect(log.lines.last == "cancel 2")
  }

  struct Sleeps: View {
    let log: ViewLog

    var body: some View {
      Text("Sleeps").task {
        do {
          try await Task.sleep(for: .seconds(3600))
          log.lines.append("woke")
        } catch {
          log.lines.append("cancelled")
        }
      }
    }
  }

  @Test
  func `A sleep ends only when its task is cancelled`() {
    let log = ViewLog()
    let host = HeadlessHost { Sleeps(log: log) }
    host.settle()
    #expect(log.lines == [])
    host.close()
    #expect(log.lines == ["cancelled"])
  }

  @Test
  func `While a host works, jobs of other threads run where they always do`() {
    let ran = DispatchSemaphore(value: 0)
    let host = HeadlessHost { Text("") }
    host.perform {
      Thread.detachNewThread {
        Task.detached { ran.signal() }
      }
      // This thread waits, so that only another one can run the job; the limit is for a job that was taken.
      #expect(ran.wait(timeout: .now() + .seconds(120)) == .success)
    }
  }

  @Test
  func `Once a host has worked, jobs of its thread run where they always do`() async {
    let host = HeadlessHost { Text("") }
    host.settle()
    let late = Task { @MainActor in await TaskTests.pooled(7) }
    #expect(await late.value == 14)
  }

  @Test(arguments: 0..<20)
  func `Hosts do not disturb tests that run beside them`(number: Int) async {
    let log = ViewLog()
    let host = HeadlessHost { Works(log: log) }
    var sum = 0
    for other in 0..<50 { sum += await TaskTests.pooled(other) }
    #expect(sum == 2450)
    #expect(host.has(.text, "200"))
  }

  @Test
  func `A task that resumes after its host is gone does no harm`() {
    let door = Door()
    let log = ViewLog()
    var host: HeadlessHost? = HeadlessHost { Waits(door: door, log: log) }
    host?.close()
    host = nil
    let other = HeadlessHost { Text("") }
    other.perform { door.open() }
    #expect(log.lines == ["start 1", "cancel 1"])
  }

  struct Lives: View {
    let log: ViewLog
    @State private var isShown = true
    @State private var number = 1

    var body: some View {
      if isShown {
        Text("Lives")
          .onAppear { log.lines.append("appear") }
          .onDisappear { log.lines.append("disappear \(number)") }
      }
      Text("")
        .onChange(of: number) { old, new in log.lines.append("\(old) to \(new)") }
        .onChange(of: number, initial: true) { log.lines.append("now \(number)") }
      Button("Add") { number += 1 }
      Button("Hide") { isShown.toggle() }
    }
  }

  @Test
  func `Appearing, changing and disappearing are told once each`() throws {
    let log = ViewLog()
    let host = HeadlessHost { Lives(log: log) }
    #expect(log.lines.sorted() == ["appear", "now 1"])
    log.lines = []
    try host.press("Add")
    #expect(log.lines.sorted() == ["1 to 2", "now 2"])
    log.lines = []
    try host.press("Hide")
    #expect(log.lines == ["disappear 2"])
    try host.press("Hide")
    #expect(log.lines == ["disappear 2", "appear"])
  }
}
