import { type Address, createPublicClient, http, toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { LIFI_DIAMOND } from '#server/protocols/lifi/addresses.ts';
import {
  acrossData,
  bridgeReply,
  stargateData,
  type WantedBridge,
} from '#server/protocols/lifi/testing/bridge-replies.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { planIntents, reencodeStep } from './index.ts';
import { json, type LifiAnswer, openLocalLifi } from './testing/local-lifi.ts';
import { THIEF } from './testing/thief.ts';

const OWNER = TEST_ACCOUNTS[0].address;
const BRIDGE: Intent = {
  action: 'bridge',
  asset: 'USDC',
  from_chain: 'base',
  to_chain: 'arbitrum',
  amount: '300',
};
const SENT = 300_000_000n;
const ARBITRUM_ENDPOINT = 30_110;

const lifi = await openLocalLifi();
const { environment, impatient } = lifi;
/** The time of the chains, which other files may have moved. */
const { timestamp: nowSeconds } = await createPublicClient({
  transport: http(testWorld().chains.base.rpc_url),
}).getBlock({ blockTag: 'pending' });

/** The requested intent, in the form of the response. */
function wantedBy(query: URLSearchParams, outputAtomic: bigint): WantedBridge {
  return {
    owner: query.get('fromAddress') as Address,
    recipient: query.get('toAddress') as Address,
    sendToken: query.get('fromToken') as Address,
    receiveToken: query.get('toToken') as Address,
    amountAtomic: BigInt(query.get('fromAmount') ?? '0'),
    chainId: BigInt(query.get('toChain') ?? '0'),
    outputAtomic,
    nowSeconds,
  };
}
const overAcross = (query: URLSearchParams, outputAtomic: bigint, changes: object = {}) => {
  const wanted = { ...wantedBy(query, outputAtomic), ...changes };
  return json(bridgeReply(wanted, acrossData(wanted)));
};
const overStargate = (query: URLSearchParams, outputAtomic: bigint, feeWei: bigint) => {
  const wanted = wantedBy(query, outputAtomic);
  const data = stargateData(wanted, ARBITRUM_ENDPOINT, feeWei);
  return json(bridgeReply(wanted, data, { value: toHex(feeWei) }));
};

async function plan(intent: Intent = BRIDGE, within = environment): Promise<Step[]> {
  const wallets = [{ address: OWNER, chain: 'base' as const }];
  return (await planIntents({ intents: [intent], wallets }, within)).steps;
}
const venues = (steps: readonly Step[]) => steps.map(({ type, protocol }) => [type, protocol]);
const reencode = (step: Step) =>
  reencodeStep({ step: JSON.parse(JSON.stringify(step)), actual_amount: step.amount }, environment);

describe('a bridge of a connected quoting service', () => {
  it('wins where it guarantees more, with its own approval, and is asked again at sign time', async () => {
    lifi.answer = (query) => overAcross(query, SENT - 1_000n);
    const steps = await plan();
    expect(venues(steps)).toEqual([
      ['approve', 'lifi'],
      ['bridge', 'lifi'],
    ]);
    const [approval, bridge] = steps as [Step, Step];
    expect(approval).toMatchObject({ spender: LIFI_DIAMOND, amount_raw: SENT.toString() });
    expect(bridge).toMatchObject({
      to: LIFI_DIAMOND,
      recipient: OWNER,
      to_chain: 'arbitrum',
      wait_for_bridge: true,
      min_output_raw: (SENT - 1_000n).toString(),
      route: { kind: 'lifi-across' },
    });
    lifi.answer = (query) => overAcross(query, SENT - 2_000n);
    expect(await reencode(bridge)).toMatchObject({
      ok: true,
      to: LIFI_DIAMOND,
      amount_raw: SENT.toString(),
      changes: { is_worse: true },
    });
  });

  it('subtracts the coin for its message from its output', async () => {
    lifi.answer = (query) => overStargate(query, SENT, 10n ** 12n);
    const steps = await plan();
    expect(venues(steps).at(-1)).toEqual(['bridge', 'lifi']);
    expect(steps.at(-1)).toMatchObject({
      value: '1000000000000',
      route: { kind: 'lifi-stargate' },
    });
    lifi.answer = (query) => overStargate(query, SENT, 2n * 10n ** 15n);
    expect(venues(await plan()).at(-1)).toEqual(['bridge', 'across']);
  });

  it.each<[string, (query: URLSearchParams) => LifiAnswer]>([
    ['offers less', (query) => overAcross(query, (SENT * 95n) / 100n)],
    ['pays someone else', (query) => overAcross(query, SENT - 1n, { recipient: THIEF })],
    ['refunds someone else', (query) => overAcross(query, SENT - 1n, { owner: THIEF })],
    ['takes more than was asked', (query) => overAcross(query, SENT, { amountAtomic: SENT + 1n })],
    ['goes to another chain', (query) => overAcross(query, SENT - 1n, { chainId: 10n })],
    ['answers nonsense', () => json({ estimate: null })],
    ['answers no JSON', () => ({ body: '<html>' })],
    ['is broken', () => ({ body: '{}', status: 500 })],
  ])('loses to the bridge of this house where it %s', async (_, hostile) => {
    lifi.answer = hostile;
    expect(venues(await plan()).at(-1)).toEqual(['bridge', 'across']);
  });

  it('loses to the bridge of this house where it never answers', async () => {
    lifi.answer = () => null;
    expect(venues(await plan(BRIDGE, impatient)).at(-1)).toEqual(['bridge', 'across']);
  });

  it('may be named, and says so where it has nothing', async () => {
    lifi.answer = () =>
      json({ message: 'No available quotes for the requested transfer', code: 1002 });
    await expect(plan({ ...BRIDGE, protocol: 'LI.FI' })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: [
        { field: 'intents[0].to_chain', message: expect.stringMatching(/^LI\.FI has no bridge\./) },
      ],
    });
  });

  it.each<[string, (query: URLSearchParams) => LifiAnswer]>([
    ['another recipient', (query) => overAcross(query, SENT - 1_000n, { recipient: THIEF })],
    ['another bridge', (query) => overStargate(query, SENT - 1_000n, 10n ** 12n)],
  ])('that turns %s in at sign time is refused', async (_, hostile) => {
    lifi.answer = (query) => overAcross(query, SENT - 1_000n);
    const bridge = (await plan()).at(-1) as Step;
    lifi.answer = hostile;
    await expect(reencode(bridge)).rejects.toMatchObject({ code: 'route_expired' });
  });

  it('whose reviewed calldata was changed is refused', async () => {
    lifi.answer = (query) => overAcross(query, SENT - 1_000n);
    const bridge = (await plan()).at(-1) as Step;
    const data = bridge.data?.replaceAll(OWNER.slice(2).toLowerCase(), THIEF.slice(2));
    expect(await reencode({ ...bridge, ...(data && { data }) })).toMatchObject({
      ok: false,
      unsupported_code: 'target_changed',
    });
  });
});
