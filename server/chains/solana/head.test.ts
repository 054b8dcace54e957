import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readRequest } from '#devnet/testing/read-request.ts';
import { RpcClient } from '#server/chains/evm/rpc-client.ts';
import { readSolanaHead } from './head.ts';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  close = undefined;
});

/** A node that answers a batch with the given results. */
async function nodeAnswering(results: readonly unknown[]): Promise<RpcClient> {
  const server = createServer(async (request, response) => {
    const sent = await readRequest(request);
    if (sent === null) return;
    const calls = JSON.parse(sent) as { id: number }[];
    response.end(
      JSON.stringify(
        calls.map(({ id }, at) => ({ jsonrpc: '2.0', id, ...(results[at] as object) })),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return new RpcClient({ chain: 'solana', url: `http://127.0.0.1:${port}`, timeoutMs: 1_000 });
}

const LATEST = {
  result: {
    value: { blockhash: 'C6juot45KzMa1SLKUYtn5zKhgo7by4UeVAdMFXp2BLL9', lastValidBlockHeight: 7 },
  },
};
const fees = (...prices: number[]) => ({
  result: prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee })),
});

describe('readSolanaHead', () => {
  it.each<[string, unknown, bigint]>([
    ['what three quarters of the blocks took', fees(0, 10, 20, 30), 30n],
    ['nothing where nothing was paid', fees(0, 0, 0), 0n],
    ['nothing where nothing is known', fees(), 0n],
    ['never more than a lamport a unit', fees(5e12, 5e12), 1_000_000n],
    ['nothing where the node cannot say', { error: { code: -32_601, message: 'no' } }, 0n],
    ['nothing for what is no price', { result: [{ prioritizationFee: 'much' }] }, 0n],
  ])('bids %s', async (_, answer, price) => {
    const head = await readSolanaHead(await nodeAnswering([LATEST, answer]), []);
    expect(head).toEqual({
      blockhash: 'C6juot45KzMa1SLKUYtn5zKhgo7by4UeVAdMFXp2BLL9',
      lastValidBlockHeight: 7n,
      unitPriceMicroLamports: price,
    });
  });

  it.each([{ error: { code: -32_005, message: 'behind' } }, { result: { value: {} } }])(
    'is unreachable without a blockhash',
    async (latest) => {
      await expect(
        readSolanaHead(await nodeAnswering([latest, fees(1)]), []),
      ).rejects.toMatchObject({ code: 'engine_unreachable' });
    },
  );
});
