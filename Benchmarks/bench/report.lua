-- Called once, when wrk is done: exact numbers, where wrk's own text has them rounded. Nothing runs for each response.
function done(summary, latency, requests)
    local errors = summary.errors
    io.write(string.format(
        "report requests=%d bytes=%d microseconds=%d p50=%d p99=%d connect=%d read=%d write=%d status=%d timeout=%d\n",
        summary.requests, summary.bytes, summary.duration, latency:percentile(50), latency:percentile(99),
        errors.connect, errors.read, errors.write, errors.status, errors.timeout))
end
