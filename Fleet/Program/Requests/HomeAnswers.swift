// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// A home's answers, at its address and with the present moment.
struct HomeAnswers: Sendable {
  private let place: AccountPath
  private let host: any HostClock

  init(_ place: AccountPath, _ host: any HostClock) { (self.place, self.host) = (place, host) }

  /// The present moment as JSON.
  var clock: [UInt8] { Wire.bytes(ClockBody(boot: host.bootID, moment: host.now(), by: nil)) }

  /// The answer with the present moment.
  func clocked(_ answer: Answer) -> Answer {
    var answer = answer
    answer.headers.append(("Toki-Clock", String(decoding: clock, as: UTF8.self)))
    return answer
  }

  /// An engine's answer as it is told to who has this view.
  func finished(_ answer: Answer, _ view: View) -> Answer {
    var answer = answer
    for index in answer.headers.indices where answer.headers[index].name == "Location" {
      answer.headers[index].value = place.outside(answer.headers[index].value)
    }
    // A home that moved away under the request: as where it was known before.
    if answer.status == 503, !answer.headers.contains(where: { $0.name == "Retry-After" }) {
      answer.headers.append(("Retry-After", "1"))
    }
    let redactions = view.redactions
    if !redactions.isEmpty, !answer.body.isEmpty {
      // An unreadable answer cannot be cleaned either; an engine's answers are nothing but JSON.
      guard let body = try? JSONRedaction.replacing(redactions, in: answer.body) else {
        return clocked(.error(.busy(.answer)))
      }
      answer.body = body
    }
    return clocked(answer)
  }

  /// A display's view of a path: the state, or one of its items.
  ///
  /// - Throws: `AccessRefusal` of `.beyondRole` for an item that there is not, as for one of others.
  func shown(_ path: String, by view: View, _ control: any TokiControl) async throws(AccessRefusal) -> Answer {
    let state: EngineState
    do throws(ControlError) {
      state = view.part(of: try await control.state(of: Set(ItemKind.allCases)))
    } catch {
      return finished(.error(error), view)
    }
    let asOf = AsOf(state.moment, by: state.trustedTime?.anchor)
    if path == "/v1/state" { return clocked(.json(state, asOf: asOf)) }
    guard let item = path.split(separator: "/").last.flatMap({ ItemID(text: String($0)) }),
      let found = state.items[item]
    else { throw AccessRefusal(.beyondRole, "This display was not paired for that item.") }
    return clocked(Answer(status: 200, body: found.bytes(asOf: asOf)))
  }
}
