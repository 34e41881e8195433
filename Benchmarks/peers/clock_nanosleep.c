// SPDX-License-Identifier: Apache-2.0
// The C peer: sleeps until an absolute time COUNT times and measures how late it wakes.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 1000;
  uint64_t state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  printf("{\"late_ns\":[");
  for (int i = 0; i < count; i++) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    int64_t deadline = now() + 1000000 + (int64_t)((state >> 33) % 19000000);
    struct timespec until = {.tv_sec = deadline / 1000000000, .tv_nsec = deadline % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {
    }
    printf("%s%lld", i ? "," : "", (long long)(now() - deadline));
  }
  printf("]}\n");
  return 0;
}
