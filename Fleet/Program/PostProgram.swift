// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiFleet
import TokiModel

/// Sends requests by `toki-post`, each as a process and on a thread of its own, which ends with it.
struct PostProgram: PostSender {
  let program: String
  /// `true` if addresses of this machine and its networks may be called.
  let callsPrivate: Bool
  let loop: any EventLoop
  let clock: any HostClock

  /// Time that a request may take with all its tries.
  private static let patience = TimeSpan.minutes(5)

  func send(_ post: TakenPost, done: @escaping @Sendable (PostEnding) -> Void) {
    let isStarted = WorkerThread.start(named: "toki-post") { [self] in
      let ending = run(post)
      loop.post { done(ending) }
    }
    guard !isStarted else { return }
    loop.post { done(PostEnding(.notStarted, reason: "The system gives no thread.", took: .zero)) }
  }

  private func run(_ post: TakenPost) -> PostEnding {
    let start = clock.now().boot
    // The secret and the address, which may contain another one, go where nobody else can read them: neither into the
    // arguments nor into the environment.
    let input = Array("\(post.secret ?? "")\n\(post.post.address)\n\(post.post.body)".utf8)
    let arguments = ["--server", post.post.key] + (callsPrivate ? ["--private"] : [])
    do throws(HostError) {
      let outcome = try HelperProgram.run(program, arguments, input: input, limit: 4_096, timeout: Self.patience)
      let took = clock.now().boot - start
      let reason = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").joined(separator: " ")
      guard outcome.status < 256 else { return PostEnding(.killed, code: Int(outcome.status) - 256, took: took) }
      return PostEnding(.exited, code: Int(outcome.status), reason: reason, took: took)
    } catch .cannotStart(_, let reason) {
      return PostEnding(.notStarted, reason: reason, took: clock.now().boot - start)
    } catch {
      return PostEnding(.timedOut, took: clock.now().boot - start)
    }
  }
}
