import { beforeAll, describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import { parseDenylist } from '#server/chains/denylist/parse-denylist.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { simulateSteps } from '#server/simulate/index.ts';
import { planIntents, reencodeStep } from './index.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';
import { FRIEND, tokenOn } from './testing/thief.ts';

const [alice, bob] = SOLANA_TEST_ACCOUNTS;
const ROUTER = '0x2626664c2603336E57B271c5C0b26F421741e481';
const USDC_MINT = SOLANA_TOKENS.USDC?.mint;

let evm: Awaited<ReturnType<typeof openPlanWallet>>;
let environment: EngineEnvironment;
beforeAll(async () => {
  evm = await openPlanWallet();
  const solana = createSolanaAccess({ rpcUrl: testWorld().solanaUrl });
  environment = { ...evm.environment, ...(solana && { solana }) };
});

const denying = (
  kind: 'tokens' | 'spenders' | 'recipients',
  address: string,
): EngineEnvironment => {
  const parsed = parseDenylist({ [kind]: [{ address, reason: 'Exploited on 2 November' }] });
  if (!parsed.ok) throw new Error(parsed.why);
  const list = new Denylist([parsed.list]);
  return { ...environment, denylist: () => list };
};
const wallets = () => [
  { address: evm.address, chain: 'base' as const },
  { address: alice.address, chain: 'solana' as const },
];
const issuesOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`It was not refused: ${error}`);
  return error.issues;
};
const simulated = (steps: readonly Step[], under: EngineEnvironment, sender: string) =>
  simulateSteps(
    SimulateRequest.parse({
      chain: steps[0]?.chain,
      sender,
      steps: JSON.parse(JSON.stringify(steps)),
    }),
    under,
  );

const SWAP: Intent = {
  action: 'swap',
  asset: 'USDC',
  to_asset: 'DAI',
  chain: 'base',
  amount: '50',
};
const SEND: Intent = {
  action: 'transfer',
  asset: 'USDC',
  chain: 'base',
  amount: '5',
  recipient: FRIEND,
};

describe('the operator’s denylist, on an EVM chain', () => {
  it.each<[string, Intent, 'tokens' | 'spenders' | 'recipients', string, string]>([
    ['a token that is sold', SWAP, 'tokens', tokenOn('USDC', 'base'), 'asset'],
    ['a token that is bought', SWAP, 'tokens', tokenOn('DAI', 'base'), 'to_asset'],
    ['a contract that spends', SWAP, 'spenders', ROUTER, 'protocol'],
    ['a recipient', SEND, 'recipients', FRIEND, 'recipient'],
  ])(
    '%s: is neither planned, encoded again nor simulated',
    async (_, intent, kind, address, field) => {
      const { steps } = await planIntents({ intents: [intent], wallets: wallets() }, environment);
      const under = denying(kind, address);
      const message = expect.stringMatching(
        /is on this deployment's denylist as a \w+: Exploited on 2 November\.$/,
      );

      const planned = planIntents({ intents: [intent], wallets: wallets() }, under);
      expect(await issuesOf(planned)).toEqual([{ field: `intents[0].${field}`, message }]);
      const step = steps.at(-1) as Step;
      expect(await reencodeStep({ step, actual_amount: step.amount }, under)).toMatchObject({
        ok: false,
        unsupported_code: 'unknown_target',
        unsupported_reason: message,
      });
      // A caller's description of a call is not trusted: its bytes are read.
      const bare = steps.map(
        ({
          order,
          type,
          chain,
          protocol,
          action_type,
          asset,
          amount,
          to,
          data,
          value,
          description,
        }) => ({
          ...{
            order,
            type,
            chain,
            protocol,
            action_type,
            asset,
            amount,
            to,
            data,
            value,
            description,
          },
        }),
      ) as Step[];
      const found = await issuesOf(simulated(bare, under, evm.address));
      expect(found.at(-1)).toMatchObject({
        field: expect.stringMatching(/^steps\[\d\]\.(data|to)$/),
        message,
      });
      expect((await simulated(steps, environment, evm.address)).success).toBe(true);
    },
  );

  it('intermediate movements of a call are seen where it is simulated', async () => {
    const sell: Intent = { ...SWAP, to_asset: 'ETH' };
    const { steps } = await planIntents({ intents: [sell], wallets: wallets() }, environment);
    const { steps: ran } = await simulated(steps, environment, evm.address);
    const pool = ran.at(-1)?.transfers.find(({ asset }) => asset === 'USDC')?.to as string;
    const under = denying('recipients', pool);
    expect(await issuesOf(simulated(steps, under, evm.address))).toMatchObject([
      { message: expect.stringContaining(`${pool} is on this deployment's denylist`) },
    ]);
  });

  it('a list that cannot be read stops all of it', async () => {
    const under: EngineEnvironment = {
      ...environment,
      denylist: () => {
        throw new ApiError('engine_unreachable');
      },
    };
    const { steps } = await planIntents({ intents: [SEND], wallets: wallets() }, environment);
    const step = steps[0] as Step;
    for (const work of [
      () => planIntents({ intents: [SEND], wallets: wallets() }, under),
      () => reencodeStep({ step, actual_amount: step.amount }, under),
      () => simulated(steps, under, evm.address),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'engine_unreachable' });
    }
  });
});

describe('the operator’s denylist, on solana', () => {
  const send: Intent = {
    action: 'transfer',
    asset: 'USDC',
    chain: 'solana',
    amount: '1',
    recipient: bob.address,
  };

  it.each<[string, 'tokens' | 'recipients', string]>([
    ['a mint', 'tokens', USDC_MINT ?? ''],
    ['a recipient', 'recipients', bob.address],
  ])('%s: is neither planned, encoded again nor simulated', async (_, kind, address) => {
    const { steps } = await planIntents({ intents: [send], wallets: wallets() }, environment);
    const step = steps[0] as Step;
    const under = denying(kind, address);
    const planned = planIntents({ intents: [send], wallets: wallets() }, under);
    expect(await issuesOf(planned)).toMatchObject([
      { field: expect.stringMatching(/^intents\[0\]\./) },
    ]);
    expect(await reencodeStep({ step, actual_amount: 1 }, under)).toMatchObject({
      ok: false,
      unsupported_code: 'unknown_target',
    });
    // The call does not name the recipient; the account that it pays into does.
    const { recipient: _recipient, ...silent } = step;
    expect(await issuesOf(simulated([silent as Step], under, alice.address))).toMatchObject([
      { message: expect.stringContaining(address) },
    ]);
  });

  it('the account that somebody keeps a token in', async () => {
    const account = await associatedTokenAddress(bob.address, USDC_MINT as never, TOKEN_PROGRAM);
    const under = denying('recipients', account);
    const planned = planIntents({ intents: [send], wallets: wallets() }, under);
    expect(await issuesOf(planned)).toHaveLength(1);
  });
});
