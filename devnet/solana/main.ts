import { CommandError } from '../control/command-error.ts';
import { fundSolana } from './fund.ts';
import type { SolanaAnswer, SolanaOrder } from './messages.ts';
import { JupiterApiServer } from './programs/jupiter/api-server.ts';
import { setJupiterPrices } from './programs/jupiter/seed.ts';
import { setPythPrices } from './programs/pyth/seed.ts';
import { RpcServer } from './rpc-server.ts';
import { seedWorld } from './seed-world.ts';
import { SvmNode } from './svm-node.ts';

const answer = (message: SolanaAnswer) => process.send?.(message);

// The supervisor is gone, or wants us gone.
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.once('SIGINT', () => process.exit(0));

async function beginWorld(): Promise<SvmNode> {
  const begun = new SvmNode();
  await seedWorld(begun);
  return begun;
}

let node = await beginWorld();
let landedAtFirst = node.landed.size;
/** Whether an order may have changed it since it began. */
let hasObeyed = false;
const server = new RpcServer(() => node);
const port = await server.open();
const swapUrl = await new JupiterApiServer(() => node).open();

async function obey(order: SolanaOrder): Promise<void> {
  if (order.order !== 'reset') hasObeyed = true;
  switch (order.order) {
    case 'mine':
      return node.mine(order.blocks);
    case 'advance':
      return node.advance(order.seconds);
    case 'epochs':
      return node.passEpochs(order.count);
    case 'down':
      return server.close();
    case 'up':
      await server.open();
      return;
    case 'reset':
      // It is a fifth of a second's work, and most who reset the devnet left Solana alone.
      if (!hasObeyed && node.landed.size === landedAtFirst) return;
      hasObeyed = false;
      node = await beginWorld();
      landedAtFirst = node.landed.size;
      await server.open();
      return;
    case 'prices': {
      const usd8 = Object.fromEntries(
        Object.entries(order.usd8).map(([symbol, price]) => [symbol, BigInt(price)]),
      );
      setJupiterPrices(node, usd8);
      setPythPrices(node, usd8);
      return;
    }
    case 'fund':
      return fundSolana(node, order.address, order.asset, order.amount);
  }
}

process.on('message', (order: SolanaOrder) => {
  obey(order).then(
    () => answer({ port, swapUrl }),
    (error: unknown) =>
      answer({
        port,
        swapUrl,
        error: error instanceof Error ? error.message : String(error),
        isBadOrder: error instanceof CommandError,
      }),
  );
});
answer({ port, swapUrl });
