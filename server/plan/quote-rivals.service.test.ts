import { type Address, encodeFunctionData, toHex, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { genericSwapAbi } from '#server/protocols/lifi/abi/generic-swap.ts';
import { LIFI_DIAMOND } from '#server/protocols/lifi/addresses.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { planIntents, reencodeStep } from './index.ts';
import { json, type LifiAnswer, openLocalLifi } from './testing/local-lifi.ts';
import { THIEF } from './testing/thief.ts';

const OWNER = TEST_ACCOUNTS[0].address;
const SWAP: Intent = {
  action: 'swap',
  asset: 'USDC',
  to_asset: 'WETH',
  chain: 'base',
  amount: '300',
};

const lifi = await openLocalLifi();
const { environment, impatient } = lifi;

/** A response as LI.FI documents it, for a request. */
function quote(
  query: URLSearchParams,
  toAmount: bigint,
  changes: { receiver?: Address; least?: bigint } = {},
) {
  const { receiver = query.get('toAddress') as Address, least = (toAmount * 99n) / 100n } = changes;
  const data = encodeFunctionData({
    abi: genericSwapAbi,
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    args: [
      zeroHash,
      'portolan',
      '',
      receiver,
      least,
      {
        callTo: LIFI_DIAMOND,
        approveTo: LIFI_DIAMOND,
        sendingAssetId: query.get('fromToken') as Address,
        receivingAssetId: query.get('toToken') as Address,
        fromAmount: BigInt(query.get('fromAmount') ?? '0'),
        callData: toHex(toAmount),
        requiresDeposit: true,
      },
    ],
  });
  return json({
    estimate: { toAmount: toAmount.toString() },
    transactionRequest: { to: LIFI_DIAMOND, data, value: '0x0', gasLimit: '0x493e0' },
  });
}

async function plan(intent: Intent = SWAP, within = environment): Promise<Step[]> {
  const wallets = [{ address: OWNER, chain: 'base' as const }];
  return (await planIntents({ intents: [intent], wallets }, within)).steps;
}

const venues = (steps: readonly Step[]) => steps.map(({ type, protocol }) => [type, protocol]);
/** The output of the local pools for the swap. */
const poolOutput = async () =>
  BigInt((await plan(SWAP, impatient)).at(-1)?.expected_output_raw ?? '0');

describe('a connected quoting service', () => {
  it('wins where it guarantees more, with its own approval, and is asked again at sign time', async () => {
    const better = ((await poolOutput()) * 1005n) / 1000n;
    lifi.answer = (query) => quote(query, better);
    const steps = await plan();
    expect(venues(steps)).toEqual([
      ['approve', 'lifi'],
      ['swap', 'lifi'],
    ]);
    const [approval, swap] = steps as [Step, Step];
    expect(approval).toMatchObject({ spender: LIFI_DIAMOND, amount_raw: '300000000' });
    expect(swap).toMatchObject({
      to: LIFI_DIAMOND,
      recipient: OWNER,
      expected_output_raw: better.toString(),
      min_output_raw: ((better * 99n) / 100n).toString(),
    });
    lifi.answer = (query) => quote(query, better - 1000n);
    const fresh = await reencodeStep(
      { step: { ...swap }, actual_amount: swap.amount },
      environment,
    );
    expect(fresh).toMatchObject({ ok: true, to: LIFI_DIAMOND, changes: { is_worse: true } });
  });

  it.each<[string, (query: URLSearchParams, output: bigint) => LifiAnswer]>([
    ['offers less', (query, output) => quote(query, (output * 99n) / 100n)],
    ['pays someone else', (query, output) => quote(query, output * 2n, { receiver: THIEF })],
    ['guarantees nothing', (query, output) => quote(query, output * 2n, { least: 0n })],
    ['answers nonsense', () => json({ estimate: null })],
  ])('loses to the pools where it %s', async (_, hostile) => {
    const output = await poolOutput();
    lifi.answer = (query) => hostile(query, output);
    expect(venues(await plan())).toEqual([
      ['approve', 'uniswap-v3'],
      ['swap', 'uniswap-v3'],
    ]);
  });

  it('loses to the pools where it never answers', async () => {
    lifi.answer = () => null;
    expect(venues(await plan(SWAP, impatient))).toEqual([
      ['approve', 'uniswap-v3'],
      ['swap', 'uniswap-v3'],
    ]);
  });

  it('may be named, and says so where it has nothing', async () => {
    lifi.answer = () =>
      json({ message: 'No available quotes for the requested transfer', code: 1002 });
    await expect(plan({ ...SWAP, protocol: 'LI.FI' })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: [
        { field: 'intents[0].to_asset', message: expect.stringMatching(/^LI\.FI has no quote/) },
      ],
    });
  });

  it('that turns another recipient in at sign time is refused', async () => {
    const better = ((await poolOutput()) * 1005n) / 1000n;
    lifi.answer = (query) => quote(query, better);
    const swap = (await plan()).at(-1) as Step;
    lifi.answer = (query) => quote(query, better, { receiver: THIEF });
    const fresh = await reencodeStep({ step: { ...swap }, actual_amount: swap.amount }, environment)
      .then(({ ok }) => ok)
      .catch(({ code }: { code: string }) => code);
    expect(fresh).toBe('route_expired');
  });

  it('is not there where it is not connected', async () => {
    const { chains } = environment;
    const unconnected = { ...environment, chains: { rpc: chains.rpc.bind(chains) } };
    const wallets = [{ address: OWNER, chain: 'base' as const }];
    await expect(
      planIntents({ intents: [{ ...SWAP, protocol: 'lifi' }], wallets }, unconnected),
    ).rejects.toMatchObject({ issues: [{ field: 'intents[0].protocol' }] });
  });
});
