import { CommandError } from '../control/command-error.ts';
import { fundSolana } from './fund.ts';
import type { SolanaAnswer, SolanaOrder } from './messages.ts';
import { RpcServer } from './rpc-server.ts';
import { seedWorld } from './seed-world.ts';
import { SvmNode } from './svm-node.ts';

const answer = (message: SolanaAnswer) => process.send?.(message);

// The supervisor is gone, or wants us gone.
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.once('SIGINT', () => process.exit(0));

const node = new SvmNode();
await seedWorld(node);
const server = new RpcServer(node);
const port = await server.open();

async function obey(order: SolanaOrder): Promise<void> {
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
    case 'fund':
      return fundSolana(node, order.address, order.asset, order.amount);
  }
}

process.on('message', (order: SolanaOrder) => {
  obey(order).then(
    () => answer({ port }),
    (error: unknown) =>
      answer({
        port,
        error: error instanceof Error ? error.message : String(error),
        isBadOrder: error instanceof CommandError,
      }),
  );
});
answer({ port });
