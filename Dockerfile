# The program with the Swift standard library in it, on a small Debian.
FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        libmicrohttpd-dev libgnutls28-dev libsqlite3-dev libssl-dev zlib1g-dev libbrotli-dev libhighwayhash-dev \
        libcurl4-openssl-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Plugins Plugins
COPY Sources Sources
# Tests and benchmarks are no part of the image, but the manifest names their folders.
COPY Tests Tests
COPY Benchmarks Benchmarks
RUN --mount=type=cache,target=/source/.build \
    swift build --configuration release --product sectional --static-swift-stdlib -Xlinker -s \
    && install -D "$(swift build --configuration release --show-bin-path)/sectional" /out/sectional

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        libmicrohttpd12 libgnutls30 libsqlite3-0 libssl3 zlib1g libbrotli1 libhighwayhash0 libstdc++6 \
        libcurl4 ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /var/lib/sectional --create-home sectional
COPY --from=build /out/sectional /usr/local/bin/sectional
COPY config /etc/sectional
ENV SECTIONAL_CONFIG=/etc/sectional/sectional.json \
    SECTIONAL_HOST=0.0.0.0 \
    SECTIONAL_PORT=8080 \
    SECTIONAL_DATABASE=/var/lib/sectional/sectional.sqlite \
    SECTIONAL_TOKEN_SECRET_FILE=
USER sectional
VOLUME /var/lib/sectional
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s CMD ["sectional", "healthcheck"]
ENTRYPOINT ["sectional"]
CMD ["serve"]
