import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { SITE_TEXTS } from '#locale/site.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { TRY_PATH } from '#server/schemas/paths-beside.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import type { TryRun } from '#server/schemas/try-run.ts';
import { deriveSealKey, isPlanSealed } from '#server/seal/seal-step.ts';
import { answerPageCallWith, isPageCall, type PageCallParts } from './answer-page-call.ts';
import { testPageParts } from './testing/test-page-parts.ts';

const sealKey = deriveSealKey(new Uint8Array(32));

let db: TestDatabase;
let parts: PageCallParts;

beforeAll(async () => {
  db = await openTestDatabase();
  const rpcUrls = Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  );
  const environment = { chains: createChainAccess(rpcUrls), nowMs: () => Date.now() };
  parts = testPageParts(db.pool, { environment, sealKey });
});
afterAll(() => db.close());

function ask(
  body: unknown,
  { caller = '192.0.2.1', origin = 'https://portolan.test', given = parts } = {},
): Promise<Response> {
  const headers = { origin, host: 'portolan.test', 'x-caller': caller };
  return answerPageCallWith(
    given,
    new Request(`https://portolan.test${TRY_PATH}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

async function run(prompt: string, caller?: string): Promise<TryRun> {
  const answer = await ask({ prompt }, caller === undefined ? {} : { caller });
  expect(answer.status).toBe(200);
  return (await answer.json()) as TryRun;
}

/** Of each example of the page: its steps, and the assets that its simulation takes and gives. */
const EXPECTED: Readonly<Record<string, readonly [steps: string, changes: string]>> = {
  'Swap 500 USDC to ETH on Base': ['approve swap', '-USDC +ETH'],
  'Swap 500 USDC to ETH on Base, bridge it to Arbitrum and supply it to Aave': [
    'approve swap bridge wrap approve deposit',
    '-USDC +ETH -ETH -ETH +WETH -WETH +aWETH',
  ],
  'Deposit 1 ETH into Aave on Optimism, then borrow 300 USDC and swap it to DAI': [
    'wrap approve deposit borrow approve swap',
    '-ETH +WETH -WETH +aWETH +variableDebt +USDC -USDC +DAI',
  ],
  'Add 0.5 ETH and 1500 USDC to the Uniswap v3 ETH/USDC pool on Base': [
    'approve lp-add',
    '-ETH -USDC',
  ],
  'Bridge 250 USDC from Base to Arbitrum': ['approve bridge', '-USDC'],
};
/** The example that is a question first. */
const ASKED = 'Swap USDC to ETH';

describe('a sentence of the front page', () => {
  it('is tested where it is an example', () => {
    expect([...Object.keys(EXPECTED), ASKED].toSorted()).toEqual(SITE_TEXTS.examples.toSorted());
  });

  it.each(Object.entries(EXPECTED))('goes through: %s', async (prompt, [steps, changes]) => {
    const { intent, plan, simulations, failure } = await run(prompt, '192.0.2.9');
    expect(failure).toBeNull();
    expect(intent.clarifications).toEqual([]);
    expect(plan?.steps.map(({ type }) => type).join(' ')).toBe(steps);
    expect(simulations.every(({ answer }) => answer.success)).toBe(true);
    const simulated = simulations.flatMap(({ answer }) => answer.steps);
    expect(simulated.map(({ error }) => error)).toEqual(simulated.map(() => null));
    const changed = simulated.flatMap(({ balance_changes: own }) =>
      own.map(({ asset, change }) => (change.startsWith('-') ? '-' : '+') + asset),
    );
    expect(changed.join(' ')).toBe(changes);
  });

  it('is asked about first where something is open, and goes through once that is said', async () => {
    const asked = await run(ASKED);
    const [question] = asked.intent.clarifications;
    expect([asked.plan, asked.simulations, asked.failure]).toEqual([null, [], null]);
    const { plan, simulations } = await run(
      appendAnswer(ASKED, question?.question ?? '', question?.options[0]?.label ?? ''),
    );
    expect(plan?.steps.at(-1)?.type).toBe('swap');
    expect(simulations.map(({ answer }) => answer.success)).toEqual([true]);
  });

  it('says why where it is understood and cannot be planned', async () => {
    const { intent, plan, failure } = await run('Borrow 200 USDC from Aave on Base');
    expect(intent.intents).toHaveLength(1);
    expect(plan).toBeNull();
    expect(failure?.issues[0]?.message).toBe('You have no Aave v3 collateral to borrow against.');
  });

  it('is planned only for the sample wallet, and for a tenant that does not exist', async () => {
    const { plan } = await run('Swap 500 USDC to ETH on Base');
    const [{ address } = { address: '' }] = parts.sampleWallets;
    expect(new Set(plan?.steps.map(({ wallet }) => wallet))).toEqual(new Set([address]));
    expect(plan?.steps.at(-1)?.recipient?.toLowerCase() ?? address.toLowerCase()).toBe(
      address.toLowerCase(),
    );
    const { rows } = await db.pool.query<{ id: string }>('select id from partner');
    expect(rows.length).toBeGreaterThan(0);
    if (plan === null) throw new Error('There is no plan.');
    for (const { id: partnerId } of rows) {
      expect(isPlanSealed(plan, { key: sealKey, partnerId })).toBe(false);
    }
  });
});

describe('the box of the front page', () => {
  it('is asked by our own page, with a sentence and nothing else', async () => {
    expect(isPageCall(TRY_PATH)).toBe(true);
    const prompt = 'Swap 5 USDC to ETH on Base';
    expect((await ask({ prompt }, { origin: 'https://elsewhere.test' })).status).toBe(404);
    for (const body of [
      {},
      { prompt: '' },
      { prompt, wallets: [] },
      { prompt: 'x'.repeat(2_001) },
    ]) {
      expect((await ask(body)).status).toBe(400);
    }
    expect((await ask({ prompt: 'x'.repeat(20_000) })).status).toBe(413);
  });

  it('answers one address 20 times a minute', async () => {
    const given = { ...parts, sampleWallets: parts.sampleWallets.slice(0, 1) };
    const options = { caller: '192.0.2.77', given };
    for (let at = 0; at < 20; at++) expect((await ask({}, options)).status).toBe(400);
    const refused = await ask({}, options);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask({}, { caller: '192.0.2.78' })).status).toBe(400);
  });

  it('is not there where no sample wallet is set', async () => {
    const given = { ...parts, sampleWallets: [] };
    expect((await ask({ prompt: 'Swap 5 USDC to ETH on Base' }, { given })).status).toBe(404);
  });
});
