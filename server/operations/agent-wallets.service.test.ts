import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { type AgentsService, OWNER, openAgentsService, PRICE } from './testing/agents-service.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

/** Base58 of 30 bytes: it looks like an address but is not one. */
const SHORT = '9'.repeat(41);
const MISTYPED = OWNER.replace('f39F', 'F39F');

describe('the wallets of an agent', () => {
  it.each([
    ['a second wallet that stands for no 32 bytes', { wallets: [OWNER, SHORT] }, 'wallets[1]'],
    ['a wallet with a broken checksum', { wallets: [MISTYPED] }, 'wallets[0]'],
    ['a watched wallet that stands for no 32 bytes', { target_wallet: SHORT }, 'target_wallet'],
  ])('400: %s', async (_, change, field) => {
    const tenant = await service.openTenant();
    const body = { ...PRICE, ...change };
    const envelope = await tenant.get<ErrorEnvelope>(400, 'POST', '/agents', body);
    expect(envelope).toMatchObject({ error: 'invalid_request', issues: [{ field }] });
    expect(await tenant.get(200, 'GET', '/agents')).toMatchObject({ agents: [] });
  });
});
