# The portal as an image: docs/operations.md, "With containers".
# Another base with Node 24 and npm: --build-arg NODE_IMAGE=…
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/gangway
COPY package.json package-lock.json ./
# No package needs its scripts: all bring what they need ready-made.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node bin/gangway.js build

FROM ${NODE_IMAGE} AS packages
WORKDIR /opt/gangway
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
WORKDIR /opt/gangway
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3333 DATA_DIR=/data
# By number, since a base may have no user of that name. /data is all that is written to.
RUN mkdir /data && chown 1000:1000 /data && chmod 700 /data
COPY package.json package-lock.json LICENSE ./
COPY --from=packages /opt/gangway/node_modules node_modules
COPY --from=build /opt/gangway/bin/gangway /opt/gangway/bin/gangway.js bin/
COPY --from=build /opt/gangway/bin/lib bin/lib
COPY --from=build /opt/gangway/build build
USER 1000:1000
VOLUME /data
EXPOSE 3333
# A stop finishes the requests in flight, for at most 30 seconds: give it 35 (stop_grace_period).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Of several containers that start at once, one migrates and the others wait.
CMD ["/bin/sh", "-c", "node bin/gangway.js migration:run --force --compact-output && exec node bin/gangway.js start"]
