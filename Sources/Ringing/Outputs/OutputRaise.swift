// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Measures that make a ring audible on a sink: none unless that is muted or low.
///
/// A ring is then as loud as its volume asks at full scale, and never louder: the sink is not turned up beyond the
/// ring's volume, and the stream only makes up for the sink's reduction.
struct OutputRaise: Equatable {
  /// The new setting of the sink; `nil` to leave it.
  let sink: SinkSetting?
  /// The volume of our own stream; `SinkSetting.full` is 100 %.
  let stream: UInt32
  /// The output's level before the ring; `nil` if nothing is raised.
  let before: OutputLevel?

  /// A sink is low below 40 % of its slider, which is -24 dB.
  static let low = SinkSetting.full / 5 * 2
  /// The lowest sink, 5 % of its slider, that our stream makes up for.
  static let least = SinkSetting.full / 20

  /// Decides for a sink with a setting.
  ///
  /// - Parameters:
  ///   - now: Its present setting.
  ///   - entry: The note of an earlier raise of it; `nil` for none.
  ///   - hasOwnVolume: `true` if its volume is set in hardware, or follows that of its streams, so that a stream cannot
  ///     make up for it.
  ///   - volume: Volume of the ring.
  init(_ now: SinkSetting, after entry: RaisedOutputs.Entry? = nil, hasOwnVolume: Bool, volume: Volume) {
    let standing = entry.flatMap { $0.isRaised && $0.ours.hasVolumes(of: now) ? $0 : nil }
    let isLow = now.slider < Self.low || standing != nil
    guard now.isMuted || isLow else {
      sink = nil
      stream = SinkSetting.full
      before = entry.flatMap { $0.before.isMuted && !$0.ours.isMuted ? .muted : nil }
      return
    }
    let ceiling = SinkSetting.slider(of: volume)
    var target = now
    target.isMuted = false
    if isLow, hasOwnVolume || now.slider < Self.least, now.slider < ceiling { target = target.scaled(to: ceiling) }
    sink = target == now ? nil : target
    let full = UInt64(SinkSetting.full)
    // The slider's scale is a power law, so the reductions of two sliders multiply.
    stream = isLow && target.slider > 0 ? UInt32(full * full / UInt64(target.slider)) : SinkSetting.full
    let old = standing?.before ?? now
    before = old.isMuted ? .muted : .low(percent: old.percent)
  }
}
