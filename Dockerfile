# The program and the libraries that it loads, in an image with nothing else.
FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get upgrade --yes \
    && apt-get install --yes --no-install-recommends \
        libmicrohttpd-dev libgnutls28-dev libsqlite3-dev libssl-dev zlib1g-dev libhighwayhash-dev \
        libcurl4-openssl-dev libpq-dev pkg-config ca-certificates python3 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Plugins Plugins
COPY Sources Sources
# Tests, examples and benchmarks are no part of the image, but the manifest names their folders.
COPY Tests Tests
COPY Examples Examples
COPY Benchmarks Benchmarks
# Without hashes of the compiler's own form of each module, which differ from one build to the next.
RUN swift build --configuration release --product sectional --static-swift-stdlib -Xlinker -s \
        -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
    && install -D "$(swift build --configuration release --show-bin-path)/sectional" /out/sectional

# The program's libraries, certificates, a user, the configuration, and a list of all of it.
COPY scripts scripts
COPY config config
COPY LICENSE CHANGELOG.md ./
ARG VERSION=
ARG SOURCE_DATE_EPOCH=0
RUN python3 scripts/lib/distribution image --program /out/sectional --version "$VERSION" --license Apache-2.0 \
        --config config/sectional.json config/showcase.json config/assets --documents LICENSE CHANGELOG.md \
        --into /out/image

FROM scratch
ARG VERSION=
ARG REVISION=
LABEL org.opencontainers.image.title=sectional \
      org.opencontainers.image.description="Serves composed list screens as server-driven UI." \
      org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.revision=$REVISION \
      org.opencontainers.image.licenses=Apache-2.0
COPY --from=build /out/image/libraries /
COPY --from=build /out/image/program /
# The group 0 can write it too: OpenShift runs the program as any user of that group.
COPY --from=build --chown=10001:0 /out/image/data /var/lib
# For the temporary files of SQLite: there is no /tmp.
ENV SECTIONAL_CONFIG=/etc/sectional/sectional.json \
    SECTIONAL_HOST=0.0.0.0 \
    SECTIONAL_PORT=8080 \
    SECTIONAL_DATABASE=/var/lib/sectional/sectional.sqlite \
    SQLITE_TMPDIR=/var/lib/sectional
# By number: Kubernetes then sees that it isn't root.
USER 10001:10001
VOLUME /var/lib/sectional
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s CMD ["/usr/local/bin/sectional", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/sectional"]
CMD ["serve"]
