# The shop as an image. The first stage builds the pages; the second holds what runs. The shop brings its own Node as a
# package, so the second stage needs none. test/long/install.test.ts follows these steps without Docker.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm ci --omit=dev

FROM debian:bookworm-slim
WORKDIR /app
COPY --from=build /app /app
RUN useradd --system --uid 10001 --no-create-home shop && install -d -o shop -m 700 /data /backups
USER shop
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-cache
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "scripts/start.ts"]
