import { describe, expect, it } from 'vitest';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import { parseDenylist } from '#server/chains/denylist/parse-denylist.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { requireAction } from './require-action.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

const parsed = parseDenylist({
  tokens: [
    {
      address: '0x940181a94A35A4569E4529A3CDfB74e38FD98631',
      chain: 'base',
      reason: 'Trading is halted',
    },
  ],
  spenders: [{ address: STRANGER, reason: 'A drainer' }],
  recipients: [{ address: FRIEND, reason: 'Sanctioned' }],
});
if (!parsed.ok) throw new Error(parsed.why);
const list = new Denylist([parsed.list]);
const refusalOf = (action: string | null, denylist: () => Denylist = () => list) =>
  requireAction('action', { action, wallets: [OWNER] }, null, denylist).then(
    () => null,
    (error: unknown) => error,
  );

describe('an action of an agent that names a denied address', () => {
  it.each([
    ['swap 100 USDC to AERO on Base', 'token: Trading is halted.'],
    [`send 5 USDC to ${FRIEND} on Base`, 'recipient: Sanctioned.'],
    [`let ${STRANGER} spend 5 USDC on Base`, 'spender: A drainer.'],
  ])('"%s" is not stored, with the reason', async (action, reason) => {
    const error = await refusalOf(action);
    if (!(error instanceof ApiError)) throw new Error(`It was not refused: ${error}`);
    expect([error.code, error.issues[0]?.field]).toEqual(['invalid_request', 'action']);
    expect(error.issues[0]?.message).toContain(`denylist as a ${reason}`);
  });

  it('is not stored either where the denylist is unknown', async () => {
    const unread = new ApiError('engine_unreachable');
    const denylist = () => {
      throw unread;
    };
    expect(await refusalOf('swap 100 USDC to ETH on Base', denylist)).toBe(unread);
    expect(await refusalOf(null, denylist)).toBeNull();
  });

  it('leaves every other action as it is', async () => {
    expect(await refusalOf('swap 100 USDC to ETH on Base')).toBeNull();
  });
});
