import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createPublicClient, erc20Abi, getAddress, http as httpTransport } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { DevChain } from '#devnet/dev-chain.ts';
import { readDevnetFile } from '#devnet/devnet-file.ts';
import { deployOddToken } from '#devnet/odd-tokens/deploy-odd-token.ts';
import { DEV_VOTE_ACCOUNT, SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createWatchSource, openPriceApi } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import {
  apiRequest,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { judge } from '#server/insights/rubric.ts';
import { createTokenIndex, type TokenIndex } from '#server/positions/token-index.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { type AgentSuggestion, WalletReport } from '#server/schemas/wallet-report.ts';
import { OPERATIONS, OPERATIONS_BESIDE } from './registry.ts';

const PATH = '/insights/report';
const EMPTY = '0x00000000000000000000000000000000000000aa';
const [ACCOUNT] = TEST_ACCOUNTS;
const WALLET = ACCOUNT?.address ?? EMPTY;

let db: TestDatabase;
let service: TestService;
let nowMs = Date.now();
const rpcUrls = () =>
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ) as Record<EvmChainSlug, string>;

const solana = createSolanaAccess({
  rpcUrl: testWorld().solanaUrl,
  validator: DEV_VOTE_ACCOUNT,
});

function openWith(
  urls: Partial<Record<EvmChainSlug, string>>,
  tokenIndex: TokenIndex | null = null,
): TestService {
  const chains = createChainAccess(urls, { timeoutMs: 4_000 });
  const sources = {
    prices: {
      kind: 'coingecko',
      baseUrl: readDevnetFile(testWorld().home)?.market_url ?? '',
      apiKey: undefined,
    },
    yields: { kind: 'chain' },
  } as const;
  return openTestService(db.pool, [...OPERATIONS, ...OPERATIONS_BESIDE], {
    services: testServices(db.pool, {
      environment: { chains, ...(solana && { solana }), nowMs: () => nowMs },
      market: openPriceApi(sources),
      tokenIndex,
      agentSources: createWatchSource(chains, sources),
    }),
  });
}

beforeAll(async () => {
  db = await openTestDatabase();
  service = openWith(rpcUrls());
});
afterAll(() => db.close());

let callers = 0;
async function ask(body: unknown, options: { of?: TestService; caller?: string } = {}) {
  callers += 1;
  const response = await (options.of ?? service).serve(
    apiRequest(PATH, {
      body,
      headers: { 'x-caller': options.caller ?? `10.1.${callers >> 8}.${callers & 255}` },
    }),
  );
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as never,
  };
}
const report = async (body: unknown, of?: TestService) => {
  const { status, body: reported } = await ask(body, of && { of });
  expect(status).toBe(200);
  return WalletReport.parse(reported);
};
const forget = () => db.pool.query('delete from wallet_report');

describe('POST /insights/report', () => {
  it('returns every balance as the contracts have it, to the unit, with its value', async () => {
    const reported = await report({ address: WALLET });
    expect(reported.incomplete_because).toEqual([]);
    expect(reported.holdings.length).toBeGreaterThan(30);
    for (const [slug, { rpc_url }] of Object.entries(testWorld().chains)) {
      const client = createPublicClient({ transport: httpTransport(rpc_url) });
      for (const { kind, chain, address, amount_raw } of reported.holdings) {
        if (chain !== slug || kind !== 'wallet') continue;
        const balance =
          address === null
            ? await client.getBalance({ address: WALLET })
            : await client.readContract({
                address: getAddress(address),
                abi: erc20Abi,
                functionName: 'balanceOf',
                args: [WALLET],
              });
        expect(`${chain} ${address} ${balance}`).toBe(`${chain} ${address} ${amount_raw}`);
      }
    }
    const values = reported.holdings.map(({ usd }) => Math.abs(usd ?? 0));
    expect(values).toEqual([...values].sort((a, b) => b - a));
    const sum = reported.holdings.reduce((total, { usd }) => total + (usd ?? 0), 0);
    expect(reported.total_usd).toBeCloseTo(sum, 0);
    for (const { usd, price_source, unpriced_because } of reported.holdings) {
      expect([price_source === null, unpriced_because !== null]).toEqual([
        usd === null,
        usd === null,
      ]);
    }
    const ether = reported.holdings.find(
      ({ chain, address }) => chain === 'base' && address === null,
    );
    expect(ether?.usd).toBeCloseTo(Number(ether?.amount) * 3_000, 0);
  });

  it('suggests agents that drafting takes as they are, of every lender and chain', async () => {
    const places = PROTOCOLS.flatMap(({ slug, name, readAccount, actions }) =>
      readAccount === undefined
        ? []
        : (actions.deposit?.chains ?? []).map((chain) => ({
            protocol: slug,
            protocolName: name,
            chain,
          })),
    );
    const suggested = new Map<string, AgentSuggestion>();
    for (const place of places) {
      for (const symbol of ['USDC', 'USDT', 'ETH']) {
        const holding = {
          ...place,
          symbol,
          address: '0x01',
          decimals: 6,
          amountAtomic: 1n,
          kind: 'supplied' as const,
          usd: 5_000,
        };
        const findings = judge({
          address: WALLET,
          holdings: [holding],
          loans: [
            {
              ...place,
              healthFactorWad: 1_400_000_000_000_000_000n,
              collateralUsd: 2n,
              debtUsd: 1n,
            },
          ],
          approvals: [],
          contractOn: [],
          missing: [],
          offers: symbol === 'ETH' ? [] : [{ ...place, symbol, apyPct: 3.7 }],
        });
        for (const { agentSuggestion } of findings) {
          if (agentSuggestion) suggested.set(agentSuggestion.draftWith.request, agentSuggestion);
        }
      }
    }
    expect(suggested.size).toBeGreaterThan(20);
    const refused: string[] = [];
    for (const { draftWith } of suggested.values()) {
      callers += 1;
      const caller = `10.2.${callers >> 8}.${callers & 255}`;
      const response = await service.serve(
        apiRequest('/v1beta/agent-drafts', { body: draftWith, headers: { 'x-caller': caller } }),
      );
      const reported = await response.text();
      // No lending where the market does not exist.
      if (response.status === 201 || reported.includes('has no such market')) continue;
      refused.push(`${draftWith.request}: ${reported}`);
    }
    expect(refused).toEqual([]);
  });

  it('is returned from the stored copy until that is a day old', async () => {
    const first = await report({ address: WALLET });
    await sendCommand(testWorld().home, 'fund', [WALLET, 'USDC', '7', 'base']);
    nowMs += 9 * 60_000;
    expect(await report({ address: WALLET.toLowerCase(), refresh: true })).toEqual({
      ...first,
      address: WALLET.toLowerCase(),
    });
    nowMs += 2 * 60_000;
    expect(await report({ address: WALLET })).toEqual(first);
    const fresh = await report({ address: WALLET, refresh: true });
    const usdc = ({ holdings }: WalletReport) =>
      Number(
        holdings.find(
          (one) => one.chain === 'base' && one.symbol === 'USDC' && one.kind === 'wallet',
        )?.amount,
      );
    expect(usdc(fresh) - usdc(first)).toBeCloseTo(7, 6);
    expect(fresh.expires_at - fresh.read_at).toBe(86_400_000);
    nowMs += 86_400_000;
    expect((await report({ address: WALLET })).read_at).toBe(nowMs);
  });

  it('names a chain that is silent, lowers nothing else, and never scores higher for it', async () => {
    await forget();
    const whole = await report({ address: WALLET });
    const { base: _, ...others } = rpcUrls();
    await forget();
    const part = await report({ address: WALLET }, openWith(others));
    expect(part.incomplete_because.map(({ source }) => source)).toEqual(
      expect.arrayContaining(['Tokens on Base', 'Aave v3 on Base', 'Uniswap v3 on Base']),
    );
    expect(part.incomplete_because.every(({ source }) => source.endsWith(' on Base'))).toBe(true);
    const elsewhere = ({ holdings }: WalletReport) =>
      holdings
        .filter(({ chain }) => chain !== 'base')
        .map(
          ({ chain, symbol, kind, amount_raw, usd }) =>
            `${chain} ${symbol} ${kind} ${amount_raw} ${usd}`,
        )
        .sort();
    expect(elsewhere(part)).toEqual(elsewhere(whole));
    expect(part.score).toBeLessThanOrEqual(whole.score);
    expect(part.score_is_lower_bound).toBe(true);
    expect(part.expires_at - part.read_at).toBe(300_000);
    await forget();
  });

  it('names a price that it could not have, and never scores higher for it', async () => {
    await forget();
    const whole = await report({ address: WALLET });
    const { ethereum: _, ...others } = rpcUrls();
    await forget();
    // X Layer does not have its own feeds.
    const part = await report({ address: WALLET }, openWith(others));
    const okb = ({ holdings }: WalletReport) =>
      holdings.find(({ chain, symbol }) => chain === 'xlayer' && symbol === 'OKB');
    expect(okb(whole)?.usd).toBeGreaterThan(0);
    expect(okb(part)).toMatchObject({ amount: okb(whole)?.amount, usd: null });
    expect(part.incomplete_because).toContainEqual({
      source: 'Price of OKB on X Layer',
      reason: 'The source of its price did not answer.',
    });
    expect(part.score).toBeLessThanOrEqual(whole.score);
    await forget();
  });

  it('has an unlisted token that an index names, by its address and outside of all totals', async () => {
    const owner = getAddress(`0x${'5e'.repeat(20)}`);
    await sendCommand(testWorld().home, 'fund', [owner, 'USDC', '500', 'base']);
    await sendCommand(testWorld().home, 'fund', [owner, 'ETH', '1', 'base']);
    const before = await report({ address: owner });
    expect(before.not_covered[0]).toBe('Tokens that no token list has.');
    // A thousand of it, and a pool of two million dollars that says what it is worth.
    const odd = await deployOddToken(new DevChain('base', rpcUrls().base), owner);
    const usdc = before.holdings.find(({ symbol }) => symbol === 'USDC')?.address;
    const strangers = Array.from(
      { length: 30 },
      (_, at) => `0x${(at + 4096).toString(16).padStart(40, '0')}`,
    );
    const asked: unknown[] = [];
    const index = http.createServer(async (request, response) => {
      asked.push(await json(request));
      if (request.url === '/silent') return response.writeHead(500).end();
      const tokenBalances = [
        { contractAddress: odd.address, tokenBalance: '0x01' },
        { contractAddress: odd.address.toLowerCase(), tokenBalance: '0x01' },
        { contractAddress: usdc, tokenBalance: '0x01' },
        { contractAddress: 'ethereum', tokenBalance: '0x01' },
        { contractAddress: `0x${'77'.repeat(20)}`, tokenBalance: `0x${'0'.repeat(64)}` },
        ...strangers.map((contractAddress) => ({ contractAddress, tokenBalance: '0x01' })),
      ];
      return response.end(
        JSON.stringify({ jsonrpc: '2.0', id: 1, result: { address: owner, tokenBalances } }),
      );
    });
    await new Promise<void>((resolve) => index.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(index.address() as AddressInfo).port}`;
      await forget();
      const of = openWith(
        rpcUrls(),
        createTokenIndex({ base: `${url}/key`, arbitrum: `${url}/silent` }),
      );
      const reported = await report({ address: owner }, of);
      const [first, last] = [odd.address.slice(0, 6), odd.address.slice(-4)].map((part) =>
        part.toLowerCase(),
      );
      expect(
        reported.holdings.filter(({ address }) => address === odd.address.toLowerCase()),
      ).toEqual([
        expect.objectContaining({
          symbol: `${first}…${last}`,
          amount: '1000',
          usd: null,
          price_source: null,
          unpriced_because: expect.stringContaining('No token list has it'),
        }),
      ]);
      expect(reported.holdings).toHaveLength(before.holdings.length + 1);
      expect([reported.total_usd, reported.score]).toEqual([before.total_usd, before.score]);
      expect(reported.score_is_lower_bound).toBe(false);
      expect(reported.incomplete_because).toEqual(
        expect.arrayContaining([
          { source: 'Token index on Arbitrum', reason: 'It did not answer.' },
          {
            source: 'Token index on Base',
            reason: '20 of 31 tokens that no list has are read.',
          },
        ]),
      );
      expect(reported.incomplete_because).toHaveLength(2);
      expect(reported.not_covered[0]).toMatch(/^What tokens are worth .*; on Ethereum, .*Polygon/);
      expect(asked).toContainEqual({
        jsonrpc: '2.0',
        id: 1,
        method: 'alchemy_getTokenBalances',
        params: [owner.toLowerCase(), 'erc20'],
      });
    } finally {
      index.closeAllConnections();
      index.close();
      await forget();
    }
  });

  it('reads a wallet of Solana, whose suggested agents drafting takes too', async () => {
    const [{ address }] = SOLANA_TEST_ACCOUNTS;
    const reported = await report({ address, chain: 'solana', narrative: true });
    expect([reported.address, reported.incomplete_because]).toEqual([address, []]);
    expect(reported.holdings.every(({ chain }) => chain === 'solana')).toBe(true);
    const [sol, usdc] = ['SOL', 'USDC'].map((symbol) =>
      reported.holdings.find((one) => one.symbol === symbol && one.kind === 'wallet'),
    );
    expect(sol?.usd).toBeGreaterThan(0);
    expect(usdc?.usd).toBeCloseTo(Number(usdc?.amount), 0);
    expect(reported.total_usd).toBeGreaterThan(usdc?.usd ?? 0);
    const statuses = new Map(reported.findings.map(({ category, status }) => [category, status]));
    expect([statuses.get('approvals'), statuses.get('borrow_safety')]).toEqual([
      'not_applicable',
      'not_applicable',
    ]);
    expect(reported.score).toBeGreaterThan(0);
    expect(reported.narrative).toContain(`The score is ${reported.score} of 100.`);
    for (const { draftWith } of reported.suggestedAgents) {
      callers += 1;
      const response = await service.serve(
        apiRequest('/v1beta/agent-drafts', {
          body: draftWith,
          headers: { 'x-caller': `10.3.0.${callers & 255}` },
        }),
      );
      expect(response.status, draftWith.request).toBe(201);
    }
  });

  it('says that an empty address has nothing to judge', async () => {
    const reported = await report({ address: EMPTY, narrative: true });
    expect(reported).toMatchObject({ score: 0, total_usd: 0, holdings: [], suggestedAgents: [] });
    expect(reported.findings.every(({ status }) => status === 'not_applicable')).toBe(true);
    expect(reported.narrative).toContain('The score is 0 of 100.');
  });

  it.each([
    [{}, 'address'],
    [{ address: 'vitalik' }, 'address'],
    [{ address: '0x1234' }, 'address'],
    [{ address: EMPTY, chain: 'mars' }, 'chain'],
    [{ address: EMPTY, chain: 'solana' }, 'chain'],
    [{ address: EMPTY, narrative: 'yes' }, 'narrative'],
    [{ address: EMPTY, key: 'x' }, 'key'],
  ])('400 for %j, naming the field', async (body, field) => {
    const { status, body: reported } = await ask(body);
    expect(status).toBe(400);
    expect(reported).toMatchObject({ error: 'invalid_request', issues: [{ field }] });
  });

  it('429 beyond 20 a minute from one address, with Retry-After', async () => {
    const caller = '10.8.8.8';
    for (let call = 0; call < 20; call += 1) {
      expect((await ask({ address: EMPTY }, { caller })).status).toBe(200);
    }
    const { status, headers } = await ask({ address: EMPTY }, { caller });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('does not wait for wallets that other callers ask about', async () => {
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const silent = http.createServer((_, response) => {
      begun.resolve();
      void held.promise.then(() => response.destroy());
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const urls = Object.keys(rpcUrls()).map((slug) => [slug, url]);
      const of = openWith(Object.fromEntries(urls));
      const wallets = Array.from(
        { length: 60 },
        (_, at) => `0x${(at + 4096).toString(16).padStart(40, '0')}`,
      );
      const others = wallets.map((address, at) =>
        ask({ address }, { of, caller: `10.9.9.${at % 3}` }),
      );
      await begun.promise;
      for (let at = 0; at < 3; at += 1) {
        const { status } = await ask({ address: `0x${String(at + 1).repeat(40)}` });
        expect(status).toBe(200);
      }
      held.resolve();
      for (const { status } of await Promise.all(others)) expect(status).toBe(200);
    } finally {
      held.resolve();
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('405 for another method, 404 below the versioned base', async () => {
    expect((await service.serve(apiRequest(PATH))).status).toBe(405);
    expect((await service.serve(apiRequest(`/v1beta${PATH}`, { body: {} }))).status).toBe(404);
  });
});
