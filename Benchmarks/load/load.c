/* Loads a server whose responses all have one size, and says how it went in the words of the runner's report.lua. wrk
   can't be asked for 304: it waits for the content that `Content-Length` tells of, which a 304 doesn't have. Each `#` of
   REQUEST is sent as a random hex digit.
   Usage: load PORT STATUS SIZE CONNECTIONS THREADS SECONDS REQUEST */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST = 2000000 /* µs; what takes longer is a timeout, as it is to wrk */ };

struct connection {
    int descriptor;
    size_t received;
    uint64_t asked_at;
};

struct worker {
    pthread_t thread;
    int count;
    struct connection *connections;
    uint64_t requests, bytes, connect_errors, read_errors, write_errors, status_errors, timeouts;
    uint32_t *latencies; /* how many took so many microseconds */
    char *request;
    uint64_t random;
};

static int port;
static size_t size;
static uint64_t ends_at;
static const char *request;
static size_t request_length, *marks, mark_count;
static char status_line[32];

static uint64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static int connected(void) {
    int on = 1, descriptor = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    close(descriptor);
    return -1;
}

static void find_marks(void) {
    request_length = strlen(request);
    marks = calloc(request_length, sizeof *marks);
    for (size_t index = 0; index < request_length; index++)
        if (request[index] == '#') marks[mark_count++] = index;
}

/* Xorshift (Marsaglia, 2003): 16 digits of each number. */
static void fill_marks(struct worker *worker) {
    for (size_t index = 0; index < mark_count; index++) {
        if (index % 16 == 0) {
            worker->random ^= worker->random << 13;
            worker->random ^= worker->random >> 7;
            worker->random ^= worker->random << 17;
        }
        worker->request[marks[index]] = "0123456789abcdef"[worker->random >> 4 * (index % 16) & 15];
    }
}

static void ask(struct worker *worker, struct connection *connection) {
    fill_marks(worker);
    connection->received = 0;
    connection->asked_at = microseconds();
    ssize_t sent = send(connection->descriptor, worker->request, request_length, MSG_NOSIGNAL);
    if (sent != (ssize_t)request_length) worker->write_errors++;
}

static void finish(struct worker *worker, struct connection *connection) {
    uint64_t taken = microseconds() - connection->asked_at;
    worker->requests++;
    if (taken >= LONGEST) worker->timeouts++;
    worker->latencies[taken < LONGEST ? taken : LONGEST - 1]++;
    ask(worker, connection);
}

static void receive(struct worker *worker, struct connection *connection) {
    char buffer[65536];
    ssize_t count = recv(connection->descriptor, buffer, sizeof buffer, MSG_DONTWAIT);
    if (count <= 0) {
        /* Closed, so that it is told of once. */
        worker->read_errors++;
        close(connection->descriptor);
        return;
    }
    size_t length = strlen(status_line);
    if (connection->received == 0 && ((size_t)count < length || memcmp(buffer, status_line, length) != 0))
        worker->status_errors++;
    worker->bytes += (uint64_t)count;
    connection->received += (size_t)count;
    /* More than one response has is seen in the sum of bytes. */
    if (connection->received >= size) finish(worker, connection);
}

static void *work(void *context) {
    struct worker *worker = context;
    int poller = epoll_create1(0);
    for (int index = 0; index < worker->count; index++) {
        struct connection *connection = &worker->connections[index];
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
        connection->descriptor = connected();
        if (connection->descriptor < 0) {
            worker->connect_errors++;
            continue;
        }
        epoll_ctl(poller, EPOLL_CTL_ADD, connection->descriptor, &event);
        ask(worker, connection);
    }
    struct epoll_event events[256];
    while (microseconds() < ends_at) {
        int count = epoll_wait(poller, events, 256, 10);
        for (int index = 0; index < count; index++) receive(worker, events[index].data.ptr);
    }
    return NULL;
}

static long percentile(const struct worker *workers, int threads, uint64_t requests, uint64_t percent) {
    uint64_t seen = 0;
    for (long taken = 0; taken < LONGEST; taken++) {
        for (int index = 0; index < threads; index++) seen += workers[index].latencies[taken];
        if (seen * 100 >= requests * percent) return taken;
    }
    return LONGEST;
}

static void add(struct worker *sum, const struct worker *worker) {
    sum->requests += worker->requests, sum->bytes += worker->bytes;
    sum->connect_errors += worker->connect_errors, sum->read_errors += worker->read_errors;
    sum->write_errors += worker->write_errors, sum->status_errors += worker->status_errors;
    sum->timeouts += worker->timeouts;
}

int main(int count, char **arguments) {
    if (count != 8) return fputs("usage: load PORT STATUS SIZE CONNECTIONS THREADS SECONDS REQUEST\n", stderr), 64;
    int connections = atoi(arguments[4]), threads = atoi(arguments[5]);
    port = atoi(arguments[1]), size = strtoul(arguments[3], NULL, 10), request = arguments[7];
    snprintf(status_line, sizeof status_line, "HTTP/1.1 %s ", arguments[2]);
    find_marks();
    struct worker *workers = calloc((size_t)threads, sizeof *workers), sum = {0};
    uint64_t began_at = microseconds();
    ends_at = began_at + strtoul(arguments[6], NULL, 10) * 1000000;
    for (int index = 0; index < threads; index++) {
        workers[index].count = connections / threads + (index < connections % threads);
        workers[index].connections = calloc((size_t)workers[index].count, sizeof(struct connection));
        workers[index].latencies = calloc(LONGEST, sizeof(uint32_t));
        workers[index].request = strdup(request);
        workers[index].random = (uint64_t)index + 1;
        pthread_create(&workers[index].thread, NULL, work, &workers[index]);
    }
    for (int index = 0; index < threads; index++) pthread_join(workers[index].thread, NULL);
    uint64_t taken = microseconds() - began_at;
    for (int index = 0; index < threads; index++) add(&sum, &workers[index]);
    printf("report requests=%lu bytes=%lu microseconds=%lu p50=%ld p99=%ld ", sum.requests, sum.bytes, taken,
           percentile(workers, threads, sum.requests, 50), percentile(workers, threads, sum.requests, 99));
    printf("connect=%lu read=%lu write=%lu status=%lu timeout=%lu\n", sum.connect_errors, sum.read_errors,
           sum.write_errors, sum.status_errors, sum.timeouts);
}
