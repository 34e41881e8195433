// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// Runs a second bell: follows the room and this machine's daemon, and carries out what the bell wants.
enum BellFollowing {
  /// Connects to a daemon.
  typealias Connect = @Sendable () async throws(ControlError) -> any TokiControl

  /// Rings until the person ends it; returns the exit code.
  ///
  /// One that is kept needs neither the room nor a terminal to begin.
  static func run(
    in room: Room, _ context: CommandContext, isJSON: Bool, keeping: BellKeeping? = nil
  ) async throws(CommandFailure) -> ExitCode {
    let there = keeping == nil ? try await context.reach() : nil
    // A bell that cannot ring says so now, and not in the night.
    _ = try await asked { () async throws(ControlError) in try await context.connectHere() }
    let terminal = isJSON || keeping != nil ? nil : context.terminal
    let (inbox, post) = AsyncStream.makeStream(of: BellInbox.self)
    context.signals.start(
      keys: terminal != nil, due: { post.yield(.bell(.due)) }, notice: { post.yield(.notice($0)) })
    terminal?.enterKeyMode()
    defer {
      terminal?.leaveKeyMode()
      context.signals.stop()
    }
    let (orders, order) = AsyncStream.makeStream(of: LocalRings.Order.self)
    let local = LocalRings(
      of: room.name.text, connect: context.connectHere, newKey: context.newKey,
      timers: keeping?.former?.timers ?? [:])
    let failure = await withTaskGroup(of: Void.self) { group -> CommandFailure? in
      // Its last orders are carried out before the command ends.
      group.addTask { await perform(orders, local, post) }
      defer { order.finish() }
      return await withTaskGroup(of: Void.self) { group -> CommandFailure? in
        defer { group.cancelAll() }
        var shell = BellShell(in: room.name.text, context, terminal: terminal, isJSON: isJSON, keeping: keeping)
        var control = there
        var isFollowingHere = true
        var isConnected = there != nil
        func followRoom(by first: @escaping Connect) {
          group.addTask { await follow(by: asBell(first), again: asBell(context.reconnect), post) { .room($0) } }
        }
        func followHere() {
          group.addTask { await follow(by: context.connectHere, again: context.connectHere, post) { .here($0) } }
        }
        if let there { followRoom { () async throws(ControlError) in there } } else { followRoom(by: context.connect) }
        followHere()
        if let keeping {
          for task in shell.begin() { if case .here(let wanted) = task { order.yield(wanted) } }
          keeping.began()
        }
        for await item in inbox {
          switch item {
          case .room(.item(.connected(let found))): (control, isConnected) = (found, true)
          case .room(.item(.event)): break
          case .room: isConnected = false
          case .here(.over):
            isFollowingHere = false
            // The daemon was stopped; the next one begins it again.
            if keeping != nil { return nil }
          default: break
          }
          for task in shell.take(item) {
            switch task {
            case .here(let wanted):
              order.yield(wanted)
              // A daemon that was stopped is started again by a ring.
              guard case .ring = wanted, !isFollowingHere else { continue }
              isFollowingHere = true
              followHere()
            case .lookAgain: followRoom(by: context.reconnect)
            case .tell(let ring, let answer):
              // It was never reached, so that there is nobody to tell.
              guard let control else { continue }
              group.addTask { await tell(ring, answer, by: control, post) }
            case .leave: if isConnected { await context.leaveBell() }
            case .end(let failure): return failure
            }
          }
        }
        return nil
      }
    }
    if let failure { throw failure }
    return .done
  }

  /// The same way, by which the room knows that a second bell follows.
  private static func asBell(_ connect: @escaping Connect) -> Connect {
    { () async throws(ControlError) in try await connect().by(.bell) }
  }

  /// Follows a daemon until nothing more can be had of it.
  private static func follow(
    by first: Connect, again connect: @escaping Connect, _ post: AsyncStream<BellInbox>.Continuation,
    _ wrap: @escaping @Sendable (BellInbox.Followed) -> BellInbox
  ) async {
    do throws(ControlError) {
      let control = try await first()
      post.yield(wrap(.item(.connected(control))))
      let (feed, feedPost) = AsyncStream.makeStream(of: EventFollower.Item.self)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for await item in feed { post.yield(wrap(.item(item))) } }
        await EventFollower.run(control: control, after: nil, connect: connect, post: feedPost)
        feedPost.finish()
      }
    } catch {
      post.yield(wrap(.item(.lost(error))))
    }
    post.yield(wrap(.over))
  }

  /// Carries out what is asked of this machine's daemon, one after another.
  private static func perform(
    _ orders: AsyncStream<LocalRings.Order>, _ local: LocalRings, _ post: AsyncStream<BellInbox>.Continuation
  ) async {
    var local = local
    for await order in orders {
      do throws(ControlError) {
        let timer = try await local.perform(order)
        if case .ring(let ring, _) = order, let timer { post.yield(.made(ring.id, timer)) }
      } catch {
        switch order {
        case .ring(let ring, _): post.yield(.unheard(ring.id, error))
        case .answer: post.yield(.refusedHere(error))
        // It is gone already, or its daemon is.
        case .silence: break
        }
      }
    }
  }

  /// Tells the room of an answer; that it has followed comes back as an event.
  private static func tell(
    _ ring: RingID, _ answer: BellAnswer, by control: any TokiControl, _ post: AsyncStream<BellInbox>.Continuation
  ) async {
    switch await AnswerTelling.tell(answer, of: ring, by: control) {
    case .told: break
    case .refused(let error): post.yield(.refusedThere(ring, error))
    case .untold: post.yield(.bell(.untold))
    }
  }
}

/// What reaches a second bell.
enum BellInbox: Sendable {
  case room(Followed)
  case here(Followed)
  case notice(ProcessNotice)
  /// A timer of this machine rings for a ring of the room.
  case made(ProjectedID, TimerID)
  /// This machine's daemon does not ring.
  case unheard(ProjectedID, ControlError)
  case refusedHere(ControlError)
  case refusedThere(RingID, ControlError)
  case bell(SecondBell.Input)

  /// What comes of following a daemon.
  enum Followed: Sendable {
    case item(EventFollower.Item)
    /// Nothing follows.
    case over
  }
}
