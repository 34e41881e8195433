// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Says how an item stands that was told something, and what would keep it from being heard.
struct Saying {
  let control: any TokiControl
  let basis: EngineBasis
  let isJSON: Bool
  let context: CommandContext

  /// - Parameter lines: What is said in place of the item's own lines; `nil` for those.
  func say<Kept: Told>(_ item: Kept, lines: ((HostMoment) -> [String])? = nil) async {
    let warnings = await context.warnings(about: ItemID(item.id), by: control)
    let now = context.clock.now()
    if isJSON {
      let asOf = AsOf(now, by: basis.trustedTime?.anchor)
      context.printLine(JSONValue(item, asOf: asOf).noting(warnings).text)
    } else {
      for line in lines?(now) ?? item.lines(at: now, basis, in: context) { context.printLine(line) }
    }
    context.tell(warnings)
  }
}
