// SPDX-License-Identifier: Apache-2.0
import Testing

/// Tests of the requests to Apple's frameworks, one after another: a stand-in has one state for the process.
@Suite(.serialized) enum FrameworkTests {}
