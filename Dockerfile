# syntax=docker/dockerfile:1

# The release (scripts/release): a folder that starts with Node and nothing else.
FROM node:24-slim AS build
WORKDIR /src
ENV CI=1 NEXT_TELEMETRY_DISABLED=1
# Packages change less often than the code, so their layer is kept.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim
LABEL org.opencontainers.image.title="Latchkey" \
      org.opencontainers.image.description="License key management: validate, look up and manage license keys."
ENV NODE_ENV=production DATA_DIR=/data
# Only root may change the code. /data holds mails that are not sent, where there is no mail server.
COPY --from=build /src/dist/latchkey /app
RUN mkdir /data && chown node:node /data
WORKDIR /app
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["node", "latchkey.mjs", "health"]
# Node itself gets the signals: it answers what is under way before it ends.
ENTRYPOINT ["node", "latchkey.mjs"]
CMD ["start"]
