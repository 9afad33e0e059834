# One image for all our programs; docker-compose.yml says which of them each container runs.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package may run code here (package.json, allowScripts): those that may are Postgres and Node, which the image has.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/cluster/build.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force
COPY . .
COPY --from=build /app/dist dist
ENV WEB_DIST=/app/dist/web WORKFLOW_BUNDLE=/app/dist/workflows.js CONTRACT_SEAL_FILE=/run/secrets/seal
USER node
CMD ["node", "api/server.ts"]
