import { parseUnits } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDevnetFile } from '#devnet/devnet-file.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { compileAgentRequest } from '#server/agents/compile/compile-agent-request.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { readPrices } from '#server/prices/read-prices.ts';
import { createWatchSource, openPriceApi } from './sources/create-watch-source.ts';
import { openWatch } from './testing/open-watch.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A request, and a price of the world's market that makes it true. */
const SAID: readonly (readonly [request: string, coin: string, usd: string])[] = [
  ['when DOGE drops below $0.1', 'DOGE', '0.09'],
  ['tell me when BTC goes above 120000', 'BTC', '120001'],
  ['alert me if SOL falls under $100', 'SOL', '99.5'],
  ['ping me when XRP is over $3', 'XRP', '3.5'],
  ['when the price of BNB drops below 500', 'BNB', '499'],
  ['let me know when ADA goes above $1', 'ADA', '1.01'],
  ['notify me when AVAX rises above $30', 'AVAX', '31'],
  ['tell me when tron is above $0.5', 'TRX', '0.51'],
  ['when TON goes under 2 dollars', 'TON', '1.99'],
  ['alert when LINK > 25', 'LINK', '26'],
  ['when polkadot drops under $3', 'DOT', '2.5'],
  ['tell me if litecoin goes over $150', 'LTC', '151'],
  ['when BCH falls below $400', 'BCH', '399'],
  ['alert me when SHIB is above $0.00002', 'SHIB', '0.000021'],
  ['tell me when PEPE drops below 0.000008', 'PEPE', '0.0000079'],
  ['when SUI is below $2', 'SUI', '1.9'],
  ['if near protocol drops below $2 let me know', 'NEAR', '1.9'],
  ['when APT drops under $4', 'APT', '3.9'],
  ['when ATOM is under 3 usd', 'ATOM', '2.9'],
  ['tell me when XLM goes above $0.4', 'XLM', '0.41'],
  ['notify me if HBAR goes above $0.3', 'HBAR', '0.31'],
  ['when HYPE drops below $30', 'HYPE', '29'],
  ['when TAO is above $500', 'TAO', '501'],
  ['tell me when ARB drops below $0.4', 'ARB', '0.39'],
  ['when OP goes above $1', 'OP', '1.01'],
  ['alert me when UNI drops under 8', 'UNI', '7.9'],
  ['when AAVE rises over $300', 'AAVE', '301'],
  ['tell me when BONK goes above $0.00003', 'BONK', '0.000031'],
  ['when WIF is below $0.5', 'WIF', '0.49'],
  ['when PENDLE drops below $4', 'PENDLE', '3.9'],
  ['tell me when ONDO goes above $1', 'ONDO', '1.1'],
  ['when GRT is under $0.05', 'GRT', '0.049'],
  ['tell me when JUP drops below $0.4', 'JUP', '0.39'],
  ['alert me if mSOL goes above $250', 'mSOL', '251'],
  ['when JitoSOL drops below $150', 'JITOSOL', '149'],
  ['let me know when PYUSD falls under $0.97', 'PYUSD', '0.96'],
];

/** Tokens of Solana; no feed of the last one is read here. */
const ON_SOLANA: ReadonlySet<string> = new Set(['BONK', 'WIF', 'JUP', 'mSOL', 'JITOSOL', 'PYUSD']);

/** The market of the world as the source of prices. */
function sourcesOf() {
  const market = readDevnetFile(testWorld().home)?.market_url;
  if (market === undefined) throw new Error('The devnet has no market.');
  return {
    prices: { kind: 'coingecko', baseUrl: market, apiKey: undefined },
    yields: { kind: 'chain' },
  } as const;
}

let watch: Awaited<ReturnType<typeof openWatch>>;
beforeAll(async () => {
  watch = await openWatch();
});
afterAll(() => watch.close());

it('are watched by what people call them, each fired by its own price and by no other', async () => {
  const sources = sourcesOf();
  const source = createWatchSource(watch.access, sources);
  const agents: { readonly id: string }[] = [];
  for (const [request] of SAID) agents.push(await watch.say(request, WALLET));
  await watch.run({ source });
  for (const { id } of agents) expect(await watch.events(id)).toEqual([]);

  for (const [, coin, usd] of SAID) await watch.world('price', coin, usd);
  watch.passHours();
  await watch.run({ source });
  const fired = await Promise.all(agents.map(({ id }) => watch.events(id)));
  expect(
    fired.map((events) => events.map(({ type, proof }) => [type, Number(proof['value'])])),
  ).toEqual(SAID.map(([, , usd]) => [['agent.triggered', Number(usd)]]));

  // Holdings on Solana have the same prices, by their mints: from Solana's feeds, else from the
  // market.
  const onSolana = SAID.filter(([, coin]) => ON_SOLANA.has(coin));
  const prices = await readPrices(
    onSolana.map(([, coin]) => {
      const token = resolveSolanaToken(coin);
      if (!token) throw new Error(`${coin} is no token of Solana here.`);
      return { chain: 'solana', symbol: coin, address: token.mint, decimals: token.decimals };
    }),
    { chains: watch.access, market: openPriceApi(sources), nowMs: Date.now() },
  );
  expect(prices).toMatchObject(
    onSolana.map(([, coin, usd]) => ({
      usd8: parseUnits(usd, 8),
      ...(coin === 'PYUSD'
        ? { source: 'market', name: 'coingecko' }
        : { source: 'price_feed', name: 'the Pyth price feed on Solana' }),
      ageSeconds: expect.any(BigInt),
    })),
  );
});

it('take their side from the market’s price, and are asked about where no market is connected', async () => {
  const market = openPriceApi(sourcesOf());
  const sideOf = async (request: string, access: ChainAccess) => {
    const read = compileAgentRequest({ request, wallets: [WALLET], autonomy: 'notify' });
    const compilation = await runContractRead(read, access);
    const condition = compilation.outcome === 'condition' ? compilation.condition : undefined;
    return condition?.kind === 'compare' ? condition.comparator : compilation.outcome;
  };
  const joined = { ...watch.access, market: market ?? undefined };
  for (const [request, side] of [
    ['tell me when TAO hits $9000', 'above'],
    ['tell me when TAO hits $9', 'below'],
  ] as const) {
    expect([request, await sideOf(request, joined)]).toEqual([request, side]);
    expect([request, await sideOf(request, watch.access)]).not.toContain(side);
  }
});

it('are watched by the feeds of Solana alone where no market is joined', async () => {
  const alone = { prices: null, yields: { kind: 'chain' } } as const;
  const source = createWatchSource(watch.access, alone);
  const { solana: _, ...evm } = watch.access;
  const withoutSolana = createWatchSource(evm, alone);
  for (const id of ['bonk', 'jito-staked-sol', 'blazestake-staked-sol', 'msol']) {
    expect([id, source.watchesPrice(id), withoutSolana.watchesPrice(id)]).toEqual([
      id,
      true,
      false,
    ]);
    await source.checkPriceId(id);
    await expect(withoutSolana.checkPriceId(id)).rejects.toMatchObject({ code: 'invalid_request' });
  }
  expect(source.watchesPrice('dogecoin')).toBe(false);

  await watch.world('price', 'bSOL', '170');
  // Which way it is to come is decided by the same feed.
  const agent = await watch.say('tell me when bSOL hits $150', WALLET);
  watch.passHours();
  await watch.run({ source });
  expect(await watch.events(agent.id)).toEqual([]);
  await watch.world('price', 'bSOL', '149.5');
  await watch.world('time', '2h');
  watch.passHours();
  await watch.run({ source });
  const [event, ...more] = await watch.events(agent.id);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    type: 'agent.triggered',
    proof: {
      value: '149.5',
      from: {
        source: 'price_feed',
        reads: [
          {
            chain: 'solana',
            contract: '5cN76Xm2Dtx9MnrQqBDeZZRsWruTTcw37UruznAdSvvE',
            account_type: 'PriceUpdateV2',
            answer: '14950000000',
            decimals: 8,
          },
        ],
      },
    },
  });
});
