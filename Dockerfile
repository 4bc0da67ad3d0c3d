# The shop for a live server: two stages, no package of development, no root, nothing written to its own files.
# How to run it, with Docker and without: docs/running.md.

FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# With the optional ones: the bundler's own binary for this machine is one of them.
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/launch.cjs test build

FROM node:24-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production SHOP_MODE=live PORT=3000 NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY package.json ./
COPY machines machines
COPY providers providers
COPY public public
COPY server server
USER node
EXPOSE 3000
# Ready: the pages are rendered and the database answers.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# A server ends by itself within ten seconds after SIGTERM: what it accepted is answered first.
STOPSIGNAL SIGTERM
CMD ["node", "--import", "./server/startQuickly.ts", "server/processes.ts"]
