// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Values as sent over the socket.
public enum Wire {
  /// A value as compact JSON; `asOf` is the moment for values that change with time.
  ///
  /// A brief text leaves out fields with standard values.
  public static func bytes(
    _ value: some FieldValue, asOf: AsOf = .never, isBrief: Bool = false
  ) -> [UInt8] {
    var writer = JSONWriter(asOf: asOf, isBrief: isBrief)
    value.put(into: &writer)
    return writer.bytes
  }

  /// Reads a request.
  ///
  /// Throws `ControlError` of `.invalidRequest`, or of a more specific code for an invalid value; the subject is the
  /// field.
  public static func request<Value: FieldValue>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws(ControlError) -> Value {
    do throws(JSONFault) {
      return try JSONReader.read(type, from: bytes, as: .request)
    } catch {
      throw error.refusal(of: bytes)
    }
  }

  /// Reads an edit; throws as `request(_:from:)`.
  public static func change<Value: FieldValue>(_ type: Value.Type, from bytes: [UInt8]) throws(ControlError) -> Value {
    do throws(JSONFault) {
      return try JSONReader.read(type, from: bytes, as: .change)
    } catch {
      throw error.refusal(of: bytes)
    }
  }

  /// Reads an answer of a daemon.
  ///
  /// - Throws: `ControlError` of `.protocolMismatch` if it is invalid, which is the daemon's fault.
  public static func answer<Value: FieldValue>(_ type: Value.Type, from bytes: [UInt8]) throws(ControlError) -> Value {
    do throws(JSONFault) {
      return try JSONReader.read(type, from: bytes, as: .answer)
    } catch {
      throw .protocolMismatch(
        remote: nil, field: error.path, reason: "its answer is not understood: \(error.refusal(of: bytes).reason)")
    }
  }
}
