// SPDX-License-Identifier: Apache-2.0
// The hooks of Swift's concurrency runtime (swift/Runtime/Concurrency.h in its sources). They are variables that the
// runtime exports, and it calls the functions in them in place of itself.
#include "CHeadless.h"

#include <stdbool.h>
#include <stddef.h>

#define SWIFT __attribute__((swiftcall))

typedef SWIFT void (*enqueue)(void *job);
typedef SWIFT void (*enqueue_with_delay)(unsigned long long delay, void *job);
typedef SWIFT void (*enqueue_with_deadline)(
    long long seconds, long long nanoseconds, long long tolerance, long long tolerance_nanoseconds, int clock,
    void *job);
typedef SWIFT headless_executor (*main_executor)(void);

extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, enqueue original);
extern SWIFT void (*swift_task_enqueueGlobalWithDelay_hook)(
    unsigned long long delay, void *job, enqueue_with_delay original);
extern SWIFT void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long seconds, long long nanoseconds, long long tolerance, long long tolerance_nanoseconds, int clock,
    void *job, enqueue_with_deadline original);
extern SWIFT headless_executor (*swift_task_getMainExecutor_hook)(main_executor original);
extern SWIFT void swift_job_run(void *job, headless_executor executor);

// Per thread: tests that run beside this one, on other threads, notice nothing.
static _Thread_local headless_executor captured;
static _Thread_local headless_take taker;

static SWIFT void enqueue_global(void *job, enqueue original) {
  if (captured.object != NULL) {
    taker(captured.object, job);
  } else {
    original(job);
  }
}

// A job that waits for a real clock is never run: a test's time is the host's. Cancelling its task ends the wait.
static SWIFT void enqueue_with_delay_hook(unsigned long long delay, void *job, enqueue_with_delay original) {
  if (captured.object == NULL) {
    original(delay, job);
  }
}

static SWIFT void enqueue_with_deadline_hook(
    long long seconds, long long nanoseconds, long long tolerance, long long tolerance_nanoseconds, int clock,
    void *job, enqueue_with_deadline original) {
  if (captured.object == NULL) {
    original(seconds, nanoseconds, tolerance, tolerance_nanoseconds, clock, job);
  }
}

// swift_task_enqueueMainExecutor_hook is exported too, but the runtime 6.3.1 calls it for no job of the main actor.
static SWIFT headless_executor get_main_executor(main_executor original) {
  return captured.object != NULL ? captured : original();
}

// Before any thread of Swift's pool exists: the hooks themselves are read without a lock.
__attribute__((constructor)) static void install(void) {
  swift_task_enqueueGlobal_hook = enqueue_global;
  swift_task_enqueueGlobalWithDelay_hook = enqueue_with_delay_hook;
  swift_task_enqueueGlobalWithDeadline_hook = enqueue_with_deadline_hook;
  swift_task_getMainExecutor_hook = get_main_executor;
}

void headless_capture(headless_executor executor, headless_take take, headless_executor *before,
                      headless_take *taker_before) {
  *before = captured;
  *taker_before = taker;
  captured = executor;
  taker = take;
}

void headless_run(void *job) {
  headless_executor pool = {NULL, 0};
  swift_job_run(job, pool);
}

uintptr_t headless_thread(void) {
  return (uintptr_t)&captured;
}
