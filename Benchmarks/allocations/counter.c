/* Counts a process's allocations, when it is preloaded (LD_PRELOAD): into the file that ALLOCATIONS names, which whoever
   counts maps too. A reallocation counts where it is asked for, whether the memory moves or not. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* glibc's own, so that nothing has to be looked up before the first allocation. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t before_start;
static _Atomic uint64_t *counter = &before_start;

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("ALLOCATIONS");
    if (path == NULL) return;
    int descriptor = open(path, O_RDWR | O_CLOEXEC);
    void *page = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (page == MAP_FAILED) abort();
    close(descriptor);
    counter = page;
}

static void count(void) { atomic_fetch_add_explicit(counter, 1, memory_order_relaxed); }

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count();
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *result = memalign(alignment, size);
    if (result == NULL) return ENOMEM;
    *memory = result;
    return 0;
}
