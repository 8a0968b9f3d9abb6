# The product as an image. It runs without root, and writes to /data and /tmp alone, so that its root may be read-only.
# docker build -t site . && docker run --read-only --tmpfs /tmp -v site:/data --env-file .env site

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY artwork/package.json artwork/
COPY tools/slim-install.ts tools/
RUN npm ci --omit=dev
# The image has the Node of the lock already.
RUN node tools/slim-install.ts && rm -r node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY . .
COPY --from=packages /app/node_modules node_modules
RUN mkdir --mode=700 /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data HOME=/tmp MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
# The first start builds the site; until then the server lives and is not ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5m CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/app/main.ts"]
