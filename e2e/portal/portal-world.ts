import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, expect } from '@playwright/test';
import { encode } from 'next-auth/jwt';
import { getConfig } from '#server/config/environment.ts';
import { createDatabaseClient } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { createPartner } from '#server/partners/store.ts';
import { sessionCookieName } from '#server/portal/session-token.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import { readPortalFacts } from './sign-in.ts';

interface OrganisationOptions {
  readonly name?: string;
  /** Who is signed in; somebody new unless set otherwise. */
  readonly email?: string;
  readonly role?: PortalRole;
  readonly credits?: number;
  /** Whether an owner is in it beside who is signed in. */
  readonly hasOwner?: boolean;
}

/** Its own organisation in the running service, as its backend and as one of its people. */
export async function openOrganisation({
  name = 'Harbour',
  email = `${randomUUID()}@people.test`,
  role = 'developer',
  credits = 1_000,
  hasOwner = false,
}: OrganisationOptions = {}) {
  const dev = readPortalFacts();
  const pool = createPool({
    databaseUrl: dev.database_url,
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  const database = createDatabaseClient(pool);
  const { partnerId, slug, apiKey, apiKeyId } = await createPartner(database, {
    name,
    slug: `harbour-${randomUUID()}`,
    tier: 'high',
    credits,
    scopes: ['agents'],
  });
  const secret = readFileSync(join(getConfig().home, 'auth-secret'), 'utf8').trim();
  const addMember = async (person: string, as: PortalRole) => {
    const user = await database.user.upsert({
      where: { email: person },
      create: { email: person },
      update: {},
    });
    await database.membership.create({ data: { partnerId, userId: user.id, role: as } });
    const { id: sid } = await database.portalSession.create({
      data: { userId: user.id, version: user.sessionVersion },
    });
    const token = { sub: user.id, version: user.sessionVersion, sid };
    return { userId: user.id, session: await encode({ token, secret }) };
  };
  const member = await addMember(email, role);
  const owner = hasOwner ? await addMember(`${randomUUID()}@people.test`, 'owner') : null;
  await database.$disconnect();
  await pool.end();

  return {
    slug,
    apiKey,
    partnerId,
    apiKeyId,
    /** Who is signed in. */
    member,
    /** Its owner, where one was asked for. */
    owner,
    /** The path of a page of the organisation; its home's without one. */
    path: (page = '') => `/portal/${slug}${page === '' ? '' : `/${page}`}`,
    signIn: (context: BrowserContext) =>
      context.addCookies([
        { name: sessionCookieName(false), value: member.session, url: dev.app_url },
      ]),
    async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await fetch(dev.base_url + path, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
      return (text === '' ? null : JSON.parse(text)) as T;
    },
  };
}

export interface HeardWebhook {
  readonly rawBody: string;
  readonly signature: string;
}

/** A partner's receiver, which answers what it is asked to. */
export async function startReceiver() {
  const heard: HeardWebhook[] = [];
  const receiver = { url: '', heard, status: 204, close: () => server.close() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({
        rawBody: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['x-service-signature']),
      });
      response.writeHead(receiver.status).end(receiver.status === 204 ? '' : 'out for maintenance');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
