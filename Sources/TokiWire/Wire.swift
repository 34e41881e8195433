// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Values as they go over the socket.
public enum Wire {
  /// A value as compact JSON.
  ///
  /// - Parameters:
  ///   - asOf: The moment as of which is told what changes by itself.
  ///   - isBrief: Whether what is as in every such value is left out.
  public static func bytes(
    _ value: some FieldValue, asOf: AsOf = .never, isBrief: Bool = false
  ) -> [UInt8] {
    var writer = JSONWriter(asOf: asOf, isBrief: isBrief)
    value.put(into: &writer)
    return writer.bytes
  }

  /// Reads a request.
  ///
  /// - Parameter usual: How things ring where it leaves that out.
  /// - Throws: `ControlError` of `.invalidRequest`, or of a code for what the value means, with the field as its subject.
  public static func request<Value: FieldValue>(
    _ type: Value.Type, from bytes: [UInt8], usual: RingSettings = RingSettings()
  ) throws(ControlError) -> Value {
    do throws(JSONFault) {
      return try JSONReader.read(type, from: bytes, as: .request, usual: usual)
    } catch {
      throw error.refusal(of: bytes)
    }
  }

  /// Reads what is to be made.
  ///
  /// - Returns: The draft, and whether it leaves out something that is as usual.
  /// - Throws: As `request(_:from:usual:)`.
  public static func draft<Value: FieldValue>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws(ControlError) -> (draft: Value, isPartly: Bool) {
    var isPartly = false
    do throws(JSONFault) {
      let draft = try JSONReader.read(type, from: bytes, as: .request, usual: RingSettings(), &isPartly)
      return (draft, isPartly)
    } catch {
      throw error.refusal(of: bytes)
    }
  }

  /// Reads what is to change; throws as `request(_:from:usual:)`.
  public static func change<Value: FieldValue>(_ type: Value.Type, from bytes: [UInt8]) throws(ControlError) -> Value {
    do throws(JSONFault) {
      return try JSONReader.read(type, from: bytes, as: .change)
    } catch {
      throw error.refusal(of: bytes)
    }
  }

  /// Reads an answer of a daemon.
  ///
  /// - Throws: `ControlError` of `.protocolMismatch` for one that cannot be: that is the daemon's doing.
  public static func answer<Value: FieldValue>(_ type: Value.Type, from bytes: [UInt8]) throws(ControlError) -> Value {
    do throws(JSONFault) {
      return try JSONReader.read(type, from: bytes, as: .answer)
    } catch {
      let reason = error.refusal(of: bytes)
      throw ControlError(
        .protocolMismatch, subject: reason.subject, message: "its answer is not understood: \(reason.message)")
    }
  }
}
