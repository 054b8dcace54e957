import { randomUUID } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import {
  openTestDatabase,
  openTestService,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { testPipelineParts } from '#server/http/testing/test-pipeline-parts.ts';
import type { Mail, Mailer } from '#server/mail/send-mail.ts';
import type { Logger } from '#server/observability/logger.ts';
import type { OperationServices } from '#server/operations/define-operation.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import type { NewPartner } from '#server/partners/store.ts';
import type { PortalRoot } from '#server/portal/root.ts';
import { type SessionClaims, sessionCookieName } from '#server/portal/session-token.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import type { PortalContext } from '../context.ts';
import { createCallerFactory } from '../init.ts';
import { appRouter } from '../router.ts';

export const TEST_ORIGIN = 'https://portal.test';
const SECRET = 'a-secret-of-the-tests-that-is-long-enough';

export interface TestUser {
  readonly id: string;
  readonly email: string;
}

const createCaller = createCallerFactory(appRouter);

export type TestCaller = ReturnType<typeof createCaller>;
/**
 * The portal over its own database, with its mails and logs.
 *
 * @param overrides of the context of operations
 */
export async function openTestPortal(overrides: Partial<OperationServices> = {}) {
  const db = await openTestDatabase();
  const services = testServices(db.pool, overrides);
  const api = openTestService(db.pool, OPERATIONS, { services });
  const mails: Mail[] = [];
  /** The error with which the mail server refuses mails; null while it accepts them. */
  const mailServer: { refusal: Error | null } = { refusal: null };
  const mailer: Mailer = {
    send: async (mail) => {
      if (mailServer.refusal !== null) throw mailServer.refusal;
      mails.push(mail);
    },
  };
  const logged: string[] = [];
  const write = (...entry: unknown[]) => {
    logged.push(
      JSON.stringify(entry, (_, value) => (value instanceof Error ? stackOf(value) : value)),
    );
  };
  const logger = { debug: write, info: write, warn: write, error: write } as unknown as Logger;
  const root: PortalRoot = {
    pool: db.pool,
    database: db.database,
    logger,
    appUrl: TEST_ORIGIN,
    callerAddressHeader: 'x-real-ip',
    settings: {
      authSecret: SECRET,
      mail: null,
      github: null,
      signupCredits: 10_000,
    },
    mailer,
  };

  const contextOf = (user: TestUser | null, version = 1): PortalContext =>
    contextBy(user === null ? null : { userId: user.id, version, sessionId: user.id });
  const contextBy = (claims: SessionClaims | null): PortalContext => ({
    services: {
      ...services,
      database: db.database,
      logger,
      mailer,
      signupCredits: root.settings.signupCredits,
      relyingPartyId: 'portal.test',
      callApi: (partnerId, request) => api.serve(request, { keyOf: partnerId }),
    },
    claims,
    ip: '203.0.113.7',
    origin: TEST_ORIGIN,
  });

  /** A person who has just signed in; the id of the session is the person's. */
  async function createUser(email = `${randomUUID()}@people.test`): Promise<TestUser> {
    const { id } = await db.database.user.create({ data: { email } });
    await db.database.portalSession.create({ data: { id, userId: id, version: 1 } });
    return { id, email };
  }

  /** Its own organisation with a member of each role, and a key. */
  async function createOrganisation(fields: Partial<NewPartner> = {}) {
    const partner = await db.createPartner({ name: 'Acme', scopes: ['agents'], ...fields });
    const join = async (role: PortalRole) => {
      const user = await createUser();
      await db.database.membership.create({
        data: { partnerId: partner.partnerId, userId: user.id, role },
      });
      return user;
    };
    return {
      ...partner,
      owner: await join('owner'),
      developer: await join('developer'),
      viewer: await join('viewer'),
    };
  }

  return {
    ...db,
    close: async () => {
      await api.requestLog.close();
      await db.close();
    },
    /** Flushes the request log. */
    flushRequestLog: () => api.requestLog.flush(),
    root,
    /** The parts for the stages before a procedure. */
    pipeline: testPipelineParts(db.pool, logger, TEST_ORIGIN),
    mails,
    mailServer,
    logged,
    createUser,
    createOrganisation,
    contextOf,
    /** Calls procedures as a person, or without a session. */
    as: (user: TestUser | null, version = 1): TestCaller => createCaller(contextOf(user, version)),
    /** Calls procedures by a session of a browser. */
    asClaims: (claims: SessionClaims): TestCaller => createCaller(contextBy(claims)),
    /** The cookie of a session. */
    cookieOf: async (user: TestUser, version = 1) => {
      const token = await encode({
        token: { sub: user.id, version, sid: user.id },
        secret: SECRET,
      });
      return `${sessionCookieName(true)}=${token}`;
    },
  };
}

export type TestPortal = Awaited<ReturnType<typeof openTestPortal>>;
export type TestOrganisation = Awaited<ReturnType<TestPortal['createOrganisation']>>;

/** @returns the token of the link in the newest mail to a person */
export function tokenOfMail(mails: readonly Mail[], email: string): string {
  const mail = mails.findLast(({ to }) => to === email);
  return new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
}

function stackOf(error: Error): string {
  return `${error.stack} ${error.cause instanceof Error ? stackOf(error.cause) : ''}`;
}

/** The error of a refused call: the code and sentence that its caller sees. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; message: string }> {
  try {
    await call;
  } catch (error) {
    const { cause, code, message } = error as Error & { code: string };
    const known = cause as { code?: string } | undefined;
    return { code: known?.code ?? code, message };
  }
  throw new Error('The call was answered.');
}
