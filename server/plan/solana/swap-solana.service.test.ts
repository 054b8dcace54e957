import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { readRequest } from '#devnet/testing/read-request.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { priceUpdateCodec } from '#server/chains/prices/price-update.ts';
import { PYTH_RECEIVER } from '#server/chains/prices/pyth-feeds.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { decodeMessage } from '#server/chains/solana/message.ts';
import { JUPITER_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import {
  type JupiterManners,
  serveJupiter,
} from '#server/protocols/jupiter/testing/serve-jupiter.ts';
import { createJupiterSource } from '#server/quotes/create-jupiter-source.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { planIntents, reencodeStep } from '../index.ts';

const [, , carol] = SOLANA_TEST_ACCOUNTS;
const wallets = [{ address: carol.address, chain: 'solana' as const }];
const SWAP: Intent = {
  action: 'swap',
  asset: 'SOL',
  to_asset: 'USDC',
  chain: 'solana',
  amount: '1',
};
const chains = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);

/** Whether Pyth's price accounts are returned as if they had not been renewed for an hour. */
let isPythStill = false;
function age(answer: unknown): unknown {
  const reported = answer as {
    result: { value: ({ owner: string; data: [string, string] } | null)[] };
  };
  for (const account of reported.result.value) {
    if (account?.owner !== PYTH_RECEIVER) continue;
    const update = priceUpdateCodec.decode(Buffer.from(account.data[0], 'base64'));
    const old = { ...update, publishTime: update.publishTime - 3_600n };
    account.data[0] = Buffer.concat([
      Buffer.from(priceUpdateCodec.encode(old)),
      Buffer.alloc(1),
    ]).toString('base64');
  }
  return reported;
}

/**
 * The local Solana. The quotes here are not at its pools' prices, so every simulation is made to
 * pass.
 */
let proxy: Server;
let proxyUrl: string;
beforeAll(async () => {
  proxy = createServer(async (request, response) => {
    const sent = await readRequest(request);
    if (sent === null) return;
    const payload = JSON.parse(sent) as {
      id: number;
      method: string;
    }[];
    const calls = [payload].flat();
    const passed = await fetch(testWorld().solanaUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    });
    const answers = ((await passed.json()) as { id: number }[]).map((answer, at) =>
      calls[at]?.method === 'getMultipleAccounts' && isPythStill
        ? age(answer)
        : calls[at]?.method === 'simulateTransaction'
          ? {
              jsonrpc: '2.0',
              id: answer.id,
              result: {
                context: { slot: 1 },
                value: { err: null, logs: [], unitsConsumed: 90_000 },
              },
            }
          : answer,
    );
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(payload) ? answers : answers[0]));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function environmentWith(manners: JupiterManners): Promise<EngineEnvironment> {
  await close?.();
  const server = await serveJupiter(manners);
  close = server.close;
  const solana = createSolanaAccess({
    rpcUrl: proxyUrl,
    swaps: createJupiterSource({ baseUrl: server.baseUrl, apiKey: undefined, timeoutMs: 1_000 }),
  });
  return { chains: { ...chains, solana }, ...(solana && { solana }), nowMs: Date.now };
}

async function planned(
  manners: JupiterManners = {},
  intent = SWAP,
): Promise<{ step: Step; warnings: string[] }> {
  const environment = await environmentWith(manners);
  const { steps, warnings = [] } = await planIntents({ intents: [intent], wallets }, environment);
  return { step: steps[0] as Step, warnings };
}

async function again(step: Step, manners: JupiterManners) {
  const environment = await environmentWith(manners);
  return reencodeStep({ step, actual_amount: step.amount }, environment);
}

describe('a swap on Solana', () => {
  it('carries the route, what arrives at least, and pays into the wallet’s own account', async () => {
    const { step } = await planned();
    expect(step).toMatchObject({
      type: 'swap',
      protocol: 'jupiter',
      asset: 'SOL',
      amount_raw: '1000000000',
      to_asset: 'USDC',
      to_asset_mint: SOLANA_TOKENS.USDC.mint,
      expected_output_raw: '150000000',
      min_output_raw: '148500000',
      slippage_bps: 100,
      price_impact_bps: 1,
      route: {
        kind: 'jupiter',
        tokens: [WRAPPED_SOL_MINT, SOLANA_TOKENS.USDC.mint],
        exact_out: false,
      },
      recipient: carol.address,
      compute_unit_limit: 108_500,
    });
    expect((await again(step, {})).route).toEqual(step.route);
    const message = decodeMessage(step.solana_tx as string);
    expect(message?.staticAccounts[0]).toBe(carol.address);
    const swap = message?.instructions.find(
      ({ programAddressIndex }) => message.staticAccounts[programAddressIndex] === JUPITER_PROGRAM,
    );
    const destination = message?.staticAccounts[swap?.accountIndices?.[3] ?? -1];
    const { mint } = SOLANA_TOKENS.USDC;
    expect(destination).toBe(associatedTokenAddress(carol.address, mint, TOKEN_PROGRAM));
  });

  it('is quoted again at sign time, and refused when less would arrive than was reviewed', async () => {
    const { step } = await planned();
    expect(await again(step, { outAtomic: 151_000_000n })).toMatchObject({
      ok: true,
      amount_raw: '1000000000',
      expected_output_raw: '151000000',
      min_output_raw: '149490000',
      changes: {
        target: { reviewed: JUPITER_PROGRAM, now: JUPITER_PROGRAM },
        min_output: { for_this_size_raw: '148500000', change_bps: 66 },
        is_worse: false,
      },
    });
    // Within the slippage of the reviewed output, and reduced by as much: the bound still applies.
    const held = await again(step, { outAtomic: 149_000_000n });
    expect(held).toMatchObject({ ok: true, min_output_raw: '148508300' });
    expect(held.changes).toMatchObject({ is_worse: false });
    expect(await again(step, { outAtomic: 148_400_000n })).toMatchObject({
      ok: false,
      unsupported_code: 'quote_failed',
      unsupported_reason: expect.stringContaining('The price has moved'),
    });
  });

  it('is 409 route_expired when no route is left', async () => {
    const { step } = await planned();
    const gone: JupiterManners = {
      answer: (_, response) => {
        response.writeHead(400).end('{"errorCode":"COULD_NOT_FIND_ANY_ROUTE"}');
        return true;
      },
    };
    await expect(again(step, gone)).rejects.toMatchObject({ code: 'route_expired', status: 409 });
  });

  it('is checked against the price feeds', async () => {
    expect((await planned({ outAtomic: 143_000_000n })).warnings.join()).toContain('4.7% less');
    await expect(planned({ outAtomic: 130_000_000n })).rejects.toMatchObject({
      issues: [{ field: 'intents[0].amount', message: expect.stringContaining('13.3% less') }],
    });
  });

  it('is checked against Solana’s own feeds, but not against an old one', async () => {
    const swap: Intent = { ...SWAP, asset: 'USDC', to_asset: 'JitoSOL', amount: '180' };
    const { step, warnings } = await planned({ outAtomic: 1_000_000_000n }, swap);
    expect(warnings.join()).not.toContain('price');
    const dear = { outAtomic: 850_000_000n };
    await expect(planned(dear, swap)).rejects.toMatchObject({
      issues: [{ field: 'intents[0].amount', message: expect.stringContaining('15.0% less') }],
    });
    expect(await again(step, dear)).toMatchObject({ ok: false, unsupported_code: 'quote_failed' });
    isPythStill = true;
    try {
      const { warnings: unsure } = await planned(dear, swap);
      expect(unsure.join()).toContain(
        "There is no price feed for JitoSOL on solana: this swap's price is checked against the word of its route only. JitoSOL: Its Pyth price feed has no fresh price.",
      );
      // SOL has another feed, on ethereum.
      expect((await planned({ outAtomic: 143_000_000n })).warnings.join()).toContain('4.7% less');
    } finally {
      isPythStill = false;
    }
  });

  it('is never built from an answer that was not asked for', async () => {
    const hostile: JupiterManners = {
      instructions: (reply) => ({
        ...reply,
        swapInstruction: {
          ...reply.swapInstruction,
          accounts: reply.swapInstruction.accounts.map((account, at) =>
            at === 3 ? { ...account, pubkey: SOLANA_TEST_ACCOUNTS[0].address as string } : account,
          ),
        },
      }),
    };
    await expect(planned(hostile)).rejects.toMatchObject({
      issues: [
        {
          field: 'intents[0].to_asset',
          message: expect.stringContaining('another account to pay'),
        },
      ],
    });
    const { step } = await planned();
    expect(await again(step, hostile)).toMatchObject({
      ok: false,
      unsupported_code: 'quote_failed',
    });
  });

  it('is never built from an answer that reaches for another of the wallet’s tokens', async () => {
    const { mint } = SOLANA_TOKENS.USDT;
    const usdt = associatedTokenAddress(carol.address, mint, TOKEN_PROGRAM);
    const hostile: JupiterManners = {
      instructions: (reply) => ({
        ...reply,
        swapInstruction: {
          ...reply.swapInstruction,
          accounts: [
            ...reply.swapInstruction.accounts,
            { pubkey: usdt as string, isSigner: false, isWritable: true },
          ],
        },
      }),
    };
    await expect(planned(hostile)).rejects.toMatchObject({
      issues: [{ message: expect.stringContaining('another of the wallet’s accounts') }],
    });
  });

  it('is 503, to be tried again, while the source is silent', async () => {
    const silent: JupiterManners = { answer: () => true };
    await expect(planned(silent)).rejects.toMatchObject({
      code: 'engine_unreachable',
      status: 503,
      friendlyMessage: expect.stringContaining('Jupiter'),
    });
    const { step } = await planned();
    expect(await again(step, silent)).toMatchObject({
      ok: false,
      unsupported_code: 'quote_failed',
    });
  });
});
