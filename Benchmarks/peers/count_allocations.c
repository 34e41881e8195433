// SPDX-License-Identifier: Apache-2.0
// For preloading (ld.so(8)): counts memory allocations and reports them at exit.
#include <stddef.h>
#include <stdio.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long count;

static void note(void) { __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) { note(); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { note(); return __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { note(); return __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
int posix_memalign(void **place, size_t alignment, size_t size) {
  note();
  *place = __libc_memalign(alignment, size);
  return *place ? 0 : 12;
}

__attribute__((destructor)) static void tell(void) { fprintf(stderr, "allocations %lu\n", count); }
