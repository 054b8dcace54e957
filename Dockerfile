# The commands of docs/production.md, in an image: one for every part, chosen by its command.
FROM node:24-bookworm-slim
WORKDIR /portolan

COPY package.json package-lock.json ./
RUN npm ci && npm cache clean --force

COPY . .
RUN npm run build && mkdir /var/lib/portolan && chown node:node /var/lib/portolan

USER node
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    BIND_ADDRESS=0.0.0.0 \
    PORTOLAN_HOME=/var/lib/portolan
EXPOSE 3000
CMD ["npm", "run", "start:web"]
