// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// An item that asks for the same as one that is there already.
@Suite struct SameItemCommandTests {
  private func output(_ world: World, _ line: String) async -> String {
    world.terminal.clear()
    #expect(await world.run(line) == .done)
    return world.terminal.output
  }

  @Test(arguments: [
    ("25m Tea --detach", "t1"), ("alarm 15:00 --label Gym", "a1"), ("alarm every weekday 7:00", "a1"),
    ("alarm 09:00 Europe/Berlin", "a1"), ("sequence 5m work, 1m rest --detach", "s1"),
    ("timer 5m Tea --ready", "t1"),
  ])
  func `An equal item is made, and the first one is named`(line: String, id: String) async throws {
    let world = World()
    #expect(await output(world, line).contains("The same is there already") == false)
    #expect(await output(world, line).contains("The same is there already: \(id)\n"))
    #expect(try await world.state().items.count == 2)
    #expect(await output(world, line + " --json").contains(#""same_as":["\#(id)"#))
  }

  @Test(arguments: [
    ("25m Tea --detach", "25m Coffee --detach"), ("25m Tea --detach", "26m Tea --detach"),
    ("alarm 15:00", "alarm 15:01"), ("alarm every weekday 7:00", "alarm every day 7:00"),
    ("alarm 09:00", "alarm 09:00 Europe/Berlin"), ("5m Tea --detach", "timer 5m Tea --ready"),
    ("sequence 5m work, 1m rest --detach", "sequence 5m work, 2m rest --detach"),
  ])
  func `An item with another label, plan or zone is not the same`(first: String, second: String) async throws {
    let world = World()
    await world.run(first)
    #expect(await output(world, second).contains("The same is there already") == false)
    #expect(await output(world, second + " --if-absent").contains("nothing was made"))
    #expect(try await world.state().items.count == 2)
  }

  @Test func `An alarm that is off, or a timer that ran out, does not count as the same`() async throws {
    let world = World()
    await world.run("alarm every weekday 7:00")
    await world.run("off a1")
    #expect(await output(world, "alarm every weekday 7:00").contains("The same is there already") == false)
    await world.run("1m Tea --detach --sound none")
    world.advance(to: .minutes(1))
    await world.run("dismiss")
    #expect(await output(world, "1m Tea --detach").contains("The same is there already") == false)
  }

  @Test(arguments: [
    ("25m Tea", "t1"), ("timer 5m Tea --ready", "t1"), ("alarm every weekday 7:00", "a1"),
    ("until 15:00", "a1"), ("sequence 5m work, 1m rest", "s1"),
  ])
  func `With --if-absent no second equal item is made`(line: String, id: String) async throws {
    let world = World()
    #expect(await output(world, line + " --json --if-absent --detach").contains(#""created":true"#))
    let before = try await world.state().items
    #expect(await output(world, line + " --if-absent").hasPrefix("\(id) is there already: nothing was made.\n"))
    let json = await output(world, line + " --if-absent --json")
    #expect(json.contains(#""id":"\#(id)""#) && json.contains(#""created":false"#))
    #expect(await output(world, line + " --if-absent --quiet") == "")
    #expect(try await world.state().items == before)
  }

  @Test(arguments: [("25m Tea", "t1"), ("alarm every weekday 7:00", "a1"), ("sequence 5m work, 1m rest", "s1")])
  func `A request under the same key makes nothing a second time`(line: String, id: String) async throws {
    let world = World()
    #expect(await output(world, line + " --key brew --json --detach").contains(#""created":true"#))
    #expect(await output(world, line + " --key brew").hasPrefix("\(id) is there already: nothing was made.\n"))
    #expect(await output(world, line + " --key brew --json").contains(#""created":false"#))
    #expect(try await world.state().items.count == 1)
    #expect(await output(world, line + " --key other --detach").contains("The same is there already: \(id)\n"))
  }

  @Test func `A key of another request, or with a space, is refused`() async throws {
    let world = World()
    await world.run("25m --key brew --detach")
    #expect(await world.run("26m --key brew --detach") == .failed)
    #expect(await world.run(words: ["26m", "--key", "brew tea", "--detach"]) == .usage)
    #expect(try await world.state().items.count == 1)
  }

  @Test func `An alarm that a person turned off is there already`() async throws {
    let world = World()
    await world.run("alarm every weekday 7:00 --label Work")
    await world.run("off a1")
    #expect(
      await output(world, "alarm every weekday 7:00 --label Work --if-absent")
        == "a1 is there already: nothing was made.\na1 is off.\n")
  }

  @Test func `A timer that has run out is made anew`() async throws {
    let world = World()
    await world.run("1m Tea --detach --sound none")
    world.advance(to: .minutes(1))
    await world.run("dismiss")
    #expect(await output(world, "1m Tea --detach --if-absent").contains("nothing was made") == false)
    #expect(try await world.state().timers.count == 2)
  }

  @Test func `A retry after a lost connection does not report its own item as there already`() async throws {
    let world = World()
    world.link.loseAnswer(of: .make)
    #expect(await output(world, "25m Tea --detach --if-absent").contains("nothing was made") == false)
    #expect(try await world.state().timers.count == 1)
  }
}
