import type { RelayerAnswer, RelayerOrder } from './messages.ts';
import { Relayer } from './relayer.ts';

const rpcUrls = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const relayer = new Relayer(rpcUrls, (line) => console.log(line));
const stopping = new AbortController();

const answer = (message: RelayerAnswer) => process.send?.(message);

async function obey(order: RelayerOrder): Promise<RelayerAnswer> {
  if (order.order === 'fill') return { filled: await relayer.fillNow() };
  relayer.setDelay(order.delayMs);
  return { filled: 0 };
}

process.on('message', (order: RelayerOrder) => {
  obey(order).then(answer, (error: unknown) => answer({ filled: 0, error: String(error) }));
});
// The supervisor is gone, or wants us gone.
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.once('SIGINT', () => process.exit(0));

answer({ filled: 0 });
await relayer.run(stopping.signal);
