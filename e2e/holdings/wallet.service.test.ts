import { beforeAll, describe, expect, it } from 'vitest';
import { readDevnetFile } from '#devnet/devnet-file.ts';
import { DEV_VOTE_ACCOUNT } from '#devnet/solana/accounts.ts';
import { createRandom } from '#devnet/testing/create-random.ts';
import { SEED, scaled } from '#devnet/testing/prove-scale.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { atOneBlock } from '#server/chains/evm/at-one-block.ts';
import { type ChainAccess, createChainAccess } from '#server/chains/evm/chain-access.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { writeReport } from '#server/insights/write-report.ts';
import type { Holding, WalletPart } from '#server/positions/holding.ts';
import { createPendleMarketList } from '#server/positions/pendle-market-list.ts';
import { readLists, readWallet } from '#server/positions/read-wallet.ts';
import {
  ALL_CHAINS,
  evmSources,
  listedTokens,
  type WalletSource,
} from '#server/positions/wallet-sources.ts';
import { STAKE_POOLS } from '#server/protocols/spl-stake-pool/pools.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { executePlan } from '../executor/execute-plan.ts';
import { executeSolanaPlan } from '../executor/solana/execute-solana-plan.ts';
import { localRpcUrls, newWallet, openLocalApi, world } from '../executor/solana/local-solana.ts';
import type { SolanaWallet } from '../executor/solana/solana-wallet.ts';
import { balanceAt, clientOf, DEEDS, HELD_KINDS } from './held-kinds.ts';

const SOL = 10n ** 9n;
const random = createRandom(SEED);
/** How many of a list this run tries, and which: all of it in `npm run prove`. */
function sample<T>(all: readonly T[], count: number): readonly T[] {
  const left = [...all];
  const most = Math.min(all.length, scaled(count));
  return Array.from({ length: most }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

const { api, baseUrl } = await openLocalApi({ hasSwaps: false });
const urls = localRpcUrls() as Record<EvmChainSlug, string>;
const solanaAccess = createSolanaAccess({
  rpcUrl: testWorld().solanaUrl,
  validator: DEV_VOTE_ACCOUNT,
});
const environment = (chains: ChainAccess) => ({
  chains,
  nowMs: Date.now,
  ...(solanaAccess && { solana: solanaAccess }),
});
const markets = createPendleMarketList({
  baseUrl: `${readDevnetFile(testWorld().home)?.market_url}/core`,
});

let wallet: Awaited<ReturnType<typeof openDevnetWallet>>;
let onSolana: SolanaWallet;
const read = (chains: ChainAccess = createChainAccess(urls)) =>
  readWallet(wallet.account.address, environment(chains), markets);
const readSolana = () =>
  readWallet(onSolana.address, environment(createChainAccess(urls)), markets);

const solanaPlan = async (...intents: Intent[]) =>
  executeSolanaPlan(
    api,
    await api.plan({
      intents: intents.map((intent) => ({ chain: 'solana' as const, ...intent })),
      wallets: [{ address: onSolana.address, chain: 'solana' }],
    }),
    onSolana,
  );

beforeAll(async () => {
  wallet = await openDevnetWallet();
  for (const { protocol, asset, pairAsset, about, ...leg } of DEEDS) {
    await wallet.perform(
      protocol,
      {
        ...leg,
        asset: tokenOf(leg.chain, asset),
        amountAtomic: (about * BigInt(500 + Math.floor(random() * 500))) / 1000n,
        ...(pairAsset && { pairAsset: tokenOf(leg.chain, pairAsset) }),
      },
      [],
    );
  }
  onSolana = await newWallet();
  await world('fund', onSolana.address);
  await solanaPlan(
    { action: 'stake', asset: 'SOL', amount: '5' },
    { action: 'stake', asset: 'SOL', amount: '12', protocol: 'jito' },
    { action: 'stake', asset: 'SOL', amount: '7.5', protocol: 'blazestake' },
  );
  // Deposits earn rewards, and interest that is not in any event.
  await sendCommand(testWorld().home, 'time', ['40s']);
});

const nameOf = ({ chain, protocol, kind, symbol }: Holding) =>
  `${chain} ${protocol} ${kind} ${symbol}`;
const amountsOf = ({ holdings }: Pick<WalletPart, 'holdings'>) =>
  new Map(holdings.map((one) => [nameOf(one), one.amountAtomic]));

/** What a stake pool's account says of its SOL and its shares (`spl-stake-pool`, `StakePool`). */
async function worthOf({ pool, token }: (typeof STAKE_POOLS)[number]): Promise<bigint> {
  const { value } = await onSolana.rpc<{ value: { data: [string] } }>('getAccountInfo', [
    pool,
    { encoding: 'base64' },
  ]);
  const state = Buffer.from(value.data[0], 'base64');
  const shares = await onSolana.tokens(token.mint, TOKEN_PROGRAM);
  return (shares * state.readBigUInt64LE(258)) / state.readBigUInt64LE(266);
}

/** Every source of the wallet, and the first thing that it asks a chain. */
async function firstRequests(): Promise<
  ReadonlyMap<string, { source: WalletSource; asked: string }>
> {
  const { lists } = await readLists(ALL_CHAINS, markets);
  const sources = evmSources(wallet.account.address, {
    chains: ALL_CHAINS,
    tokensOn: listedTokens,
    withApprovals: true,
    lists,
  });
  const found = new Map<string, { source: WalletSource; asked: string }>();
  for (const source of sources) {
    const asked: string[] = [];
    const chains = watched(createChainAccess(urls), (request) => asked.push(request) > 1);
    await runContractRead(source.read(), atOneBlock(chains)).catch(() => null);
    const [first] = asked;
    if (first !== undefined) found.set(source.name, { source, asked: first });
  }
  return found;
}

/** A chain access whose requests are reported, and refused where that is wanted. */
function watched(access: ChainAccess, isRefused: (request: string) => boolean): ChainAccess {
  return {
    ...access,
    rpc: (slug) =>
      new Proxy(access.rpc(slug), {
        get(target, name) {
          if (name !== 'request') return Reflect.get(target, name);
          return (method: string, params: readonly unknown[]) =>
            method !== 'eth_blockNumber' &&
            isRefused(`${slug} ${method} ${JSON.stringify(params[0])}`)
              ? Promise.reject(new RpcError(-32_005, undefined))
              : target.request(method, params);
        },
      }),
  };
}

describe('a wallet with holdings of every kind, on seven chains', () => {
  it('is read as the contracts have it, to the unit', async () => {
    const whole = await read();
    expect(whole.missing).toEqual([]);
    const amounts = amountsOf(whole);
    const owner = wallet.account.address;
    for (const { name, reported } of HELD_KINDS) {
      expect(`${name} ${amounts.get(name) ?? 0n}`).toBe(`${name} ${await reported(owner)}`);
    }
    for (const holding of whole.holdings) {
      const { chain, kind, address, amountAtomic } = holding;
      if (kind !== 'wallet' || chain === 'solana') continue;
      const balance =
        address === null
          ? await clientOf(chain).getBalance({ address: owner })
          : await balanceAt(chain, address as `0x${string}`, owner);
      expect(`${nameOf(holding)} ${amountAtomic}`).toBe(`${nameOf(holding)} ${balance}`);
    }
    expect([...amounts.keys()].filter((name) => name.includes('aave-v3 reward'))).not.toEqual([]);

    const sol = await readSolana();
    expect(sol.missing).toEqual([]);
    const staked = await Promise.all(STAKE_POOLS.map(worthOf));
    const inSol = amountsOf(sol);
    expect(inSol.get('solana null wallet SOL')).toBe(await onSolana.lamports());
    expect(inSol.get('solana null wallet USDC')).toBe(
      await onSolana.tokens(SOLANA_TOKENS.USDC.mint, TOKEN_PROGRAM),
    );
    // The rent of the stake account lies in it, and comes back with the stake.
    expect(inSol.get('solana solana-stake staked SOL')).toBe(5n * SOL + 2_282_880n);
    for (const [at, { slug }] of STAKE_POOLS.entries()) {
      expect(staked[at]).toBeGreaterThan(7n * SOL);
      expect(inSol.get(`solana ${slug} staked SOL`)).toBe(staked[at]);
    }
    // Shares count once, in what they are worth.
    expect([...inSol.keys()].filter((name) => /JitoSOL|bSOL/.test(name))).toEqual([]);

    const kinds = new Set([...amounts.keys(), ...inSol.keys()]);
    const atProtocols = [...kinds].filter((name) => !name.includes(' wallet '));
    expect(atProtocols.length).toBeGreaterThanOrEqual(30);
    expect(new Set([...kinds].map((name) => name.split(' ')[0])).size).toBe(
      Object.keys(CHAINS).length,
    );
  });

  it('names each source that is silent, and lowers nothing else', async () => {
    const whole = await read();
    const sources = [...(await firstRequests())];
    expect(sources.length).toBeGreaterThan(25);
    expect(new Set(sources.map(([, { asked }]) => asked)).size).toBe(sources.length);
    for (const [name, { asked }] of sample(sources, 5)) {
      const part = await read(watched(createChainAccess(urls), (request) => request === asked));
      expect(part.missing).toMatchObject([{ source: name, cause: 'silent' }]);
      const left = amountsOf(part);
      const gone = whole.holdings.filter((one) => left.get(nameOf(one)) !== one.amountAtomic);
      const isOfSource = ({ chain, protocol }: Holding) =>
        name.endsWith(` on ${CHAINS[chain].name}`) &&
        (protocol === null) === name.startsWith('Tokens on ');
      expect(gone.filter((one) => !isOfSource(one)).map(nameOf), name).toEqual([]);
      expect(new Set(gone.map(({ protocol }) => protocol)).size).toBeLessThanOrEqual(1);
    }
    const silent = await readWallet(
      onSolana.address,
      { chains: createChainAccess(urls), nowMs: Date.now },
      markets,
    );
    expect(silent.holdings).toEqual([]);
    expect(silent.missing.map(({ source }) => source).sort()).toEqual([
      'BlazeStake on Solana',
      'Jito on Solana',
      'Solana native stake on Solana',
      'Tokens on Solana',
    ]);
  });
});

/** Plans of one kind each; what they return into the wallet or take out of it, in base units by symbol. */
const PLANS: readonly (readonly [Intent, Readonly<Record<string, bigint>>])[] = [
  [{ action: 'deposit', protocol: 'aave-v3', asset: 'USDC', amount: '100', chain: 'base' }, {}],
  [
    { action: 'withdraw', protocol: 'aave-v3', asset: 'WETH', amount: '0.1', chain: 'arbitrum' },
    {},
  ],
  [{ action: 'borrow', protocol: 'aave-v3', asset: 'USDC', amount: '20', chain: 'optimism' }, {}],
  [{ action: 'repay', protocol: 'aave-v3', asset: 'USDC', amount: '20', chain: 'polygon' }, {}],
  [{ action: 'deposit', protocol: 'spark', asset: 'WETH', amount: '0.2', chain: 'ethereum' }, {}],
  [{ action: 'withdraw', protocol: 'compound-v3', asset: 'USDC', amount: '30', chain: 'base' }, {}],
  [
    {
      action: 'transfer',
      asset: 'USDC',
      amount: '10',
      chain: 'base',
      recipient: '0x00000000000000000000000000000000000a11ce',
    },
    { USDC: -10_000_000n },
  ],
  [
    {
      action: 'transfer',
      asset: 'USDT',
      amount: '3',
      chain: 'xlayer',
      recipient: '0x00000000000000000000000000000000000a11ce',
    },
    { USDT: -3_000_000n },
  ],
  [{ action: 'swap', asset: 'ETH', to_asset: 'WETH', amount: '0.3', chain: 'base' }, {}],
  [{ action: 'swap', asset: 'WETH', to_asset: 'ETH', amount: '0.2', chain: 'arbitrum' }, {}],
];

/** All that a wallet has of each asset of a chain, what it owes taken off. Forms of a coin are one. */
function sums({ holdings }: WalletPart): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { chain, symbol, kind, amountAtomic } of holdings) {
    // Rewards grow by the second, whatever a plan does.
    if (kind === 'reward') continue;
    const wrapped = chain === 'solana' ? null : CHAINS[chain].wrappedNative.symbol;
    const name = `${chain} ${symbol === wrapped ? CHAINS[chain].native.symbol : symbol}`;
    found.set(name, (found.get(name) ?? 0n) + (kind === 'debt' ? -amountAtomic : amountAtomic));
  }
  return found;
}

describe('what a wallet has in all', () => {
  const total = async () =>
    (
      await writeReport(wallet.account.address, {
        environment: environment(createChainAccess(urls)),
        market: null,
        pendleMarkets: markets,
        tokenIndex: null,
        appUrl: 'https://portolan.test',
        nowMs: Date.now(),
      })
    ).total_usd;

  it('moves by what a plan returns or takes, and by nothing else', async () => {
    for (const [intent, changes] of sample(PLANS, 2)) {
      const { chain = 'base' } = intent as { chain?: EvmChainSlug };
      const said = JSON.stringify(intent);
      const [before, usdBefore] = [sums(await read()), await total()];
      const plan = await api.plan({
        intents: [intent],
        wallets: [{ address: wallet.account.address, chain }],
      });
      const execution = await executePlan({
        baseUrl,
        apiKey: 'ptn_test_none',
        plan,
        accounts: [wallet.account],
        rpcUrls: urls,
        simulate: true,
      });
      expect(execution.stopped, said).toBeNull();
      const [after, usdAfter] = [sums(await read()), await total()];
      const coin = `${chain} ${CHAINS[chain].native.symbol}`;
      for (const name of new Set([...before.keys(), ...after.keys()])) {
        const symbol = name.split(' ')[1] ?? '';
        const change = (after.get(name) ?? 0n) - (before.get(name) ?? 0n);
        const meant = name === `${chain} ${symbol}` ? (changes[symbol] ?? 0n) : 0n;
        const held = before.get(name) ?? 0n;
        // Interest of the seconds between, rounding, and the fees of the chain's coin.
        const slack = (held < 0n ? -held : held) / 100_000n + 10n ** 4n;
        const fees = name === coin ? 10n ** 16n : 0n;
        expect(change - meant, `${said}: ${name}`).toBeLessThanOrEqual(slack);
        expect(change - meant, `${said}: ${name}`).toBeGreaterThanOrEqual(-slack - fees);
      }
      const usd = Object.values(changes).reduce((sum, change) => sum + Number(change) / 1e6, 0);
      expect(Math.abs(usdAfter - usdBefore - usd), said).toBeLessThan(5);
    }
  });
});
