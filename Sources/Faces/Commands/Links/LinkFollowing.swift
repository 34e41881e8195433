// SPDX-License-Identifier: Apache-2.0
import LinkedRinging
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// Runs a link: follows the remote and this machine's daemon, and carries out the link's wishes.
enum LinkFollowing {
  /// Connects to a daemon.
  typealias Connect = @Sendable () async throws(ControlError) -> any TokiControl

  /// Rings until the person ends it; returns the exit code.
  ///
  /// One that is kept needs neither the remote nor a terminal to begin.
  static func run(
    in remote: Remote, _ context: CommandContext, isJSON: Bool, keeping: LinkKeeping? = nil
  ) async throws(CommandFailure) -> ExitCode {
    let there = keeping == nil ? try await context.reach() : nil
    // A link that cannot ring says so now, and not in the night.
    _ = try await asked { () async throws(ControlError) in try await context.connectHere() }
    let terminal = isJSON || keeping != nil ? nil : context.terminal
    let (inbox, post) = AsyncStream.makeStream(of: LinkInbox.self)
    context.signals.start(
      keys: terminal != nil, due: { post.yield(.link(.due)) }, notice: { post.yield(.notice($0)) })
    terminal?.enterKeyMode()
    defer {
      terminal?.leaveKeyMode()
      context.signals.stop()
    }
    let (orders, order) = AsyncStream.makeStream(of: LocalRings.Order.self)
    let local = LocalRings(
      of: remote.name.text, connect: context.connectHere, newKey: context.newKey,
      timers: keeping?.former?.timers ?? [:])
    let failure = await withTaskGroup(of: Void.self) { group -> CommandFailure? in
      // Its last orders are carried out before the command ends.
      group.addTask { await perform(orders, local, post) }
      defer { order.finish() }
      return await withTaskGroup(of: Void.self) { group -> CommandFailure? in
        defer { group.cancelAll() }
        var shell = LinkShell(in: remote.name.text, context, terminal: terminal, isJSON: isJSON, keeping: keeping)
        var control = there
        var isFollowingHere = true
        var isConnected = there != nil
        func followRemote(by first: @escaping Connect) {
          group.addTask { await follow(by: asLink(first), again: asLink(context.reconnect), post) { .remote($0) } }
        }
        func followHere() {
          group.addTask { await follow(by: context.connectHere, again: context.connectHere, post) { .here($0) } }
        }
        if let there {
          followRemote { () async throws(ControlError) in there }
        } else {
          followRemote(by: context.connect)
        }
        followHere()
        if let keeping {
          for task in shell.begin() { if case .here(let wanted) = task { order.yield(wanted) } }
          keeping.began()
        }
        for await item in inbox {
          switch item {
          case .remote(.item(.connected(let found))): (control, isConnected) = (found, true)
          case .remote(.item(.event)): break
          case .remote: isConnected = false
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
            case .lookAgain: followRemote(by: context.reconnect)
            case .tell(let ring, let answer):
              // It was never reached, so that there is nobody to tell.
              guard let control else { continue }
              let now = context.clock.now().utc
              group.addTask { await tell(ring, answer, by: control, at: now, post) }
            case .leave: if isConnected { await context.leaveLink() }
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

  /// The same way, by which the remote knows that a link follows.
  private static func asLink(_ connect: @escaping Connect) -> Connect {
    { () async throws(ControlError) in try await connect().by(.link) }
  }

  /// Follows a daemon until nothing more can be had of it.
  private static func follow(
    by first: Connect, again connect: @escaping Connect, _ post: AsyncStream<LinkInbox>.Continuation,
    _ wrap: @escaping @Sendable (LinkInbox.Followed) -> LinkInbox
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

  /// Carries out orders to this machine's daemon, one after another.
  private static func perform(
    _ orders: AsyncStream<LocalRings.Order>, _ local: LocalRings, _ post: AsyncStream<LinkInbox>.Continuation
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

  /// Tells the remote of an answer; that it has followed comes back as an event.
  private static func tell(
    _ ring: RingID, _ answer: LinkAnswer, by control: any TokiControl, at now: UTCInstant,
    _ post: AsyncStream<LinkInbox>.Continuation
  ) async {
    switch await AnswerTelling.tell(answer, of: ring, by: control, at: now) {
    case .told: break
    case .refused(let error): post.yield(.refusedThere(ring, error))
    case .untold: post.yield(.link(.untold))
    }
  }
}

/// The input of a link.
enum LinkInbox: Sendable {
  case remote(Followed)
  case here(Followed)
  case notice(ProcessNotice)
  /// A timer of this machine rings for a ring of the remote.
  case made(ProjectedID, TimerID)
  /// This machine's daemon does not ring.
  case unheard(ProjectedID, ControlError)
  case refusedHere(ControlError)
  case refusedThere(RingID, ControlError)
  case link(LinkStateMachine.Input)

  /// An input from following a daemon.
  enum Followed: Sendable {
    case item(EventFollower.Item)
    /// Nothing follows.
    case over
  }
}
