import type { DevChain } from '../dev-chain.ts';

const RETRY_MS = 200;
const SUBSCRIPTION = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_subscribe',
  params: ['newHeads'],
});

/**
 * Reports when a chain has a new block, and when it is there again after it was away: what happened in
 * between is reported by no block.
 */
export function watchHeads(chain: DevChain, onChange: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const heads = new WebSocket(chain.url.replace('http:', 'ws:'));
  const close = () => heads.close();
  signal.addEventListener('abort', close, { once: true });
  heads.addEventListener('open', () => heads.send(SUBSCRIPTION));
  // The first one says that the subscription stands.
  heads.addEventListener('message', onChange);
  // A socket that fails is closed, too.
  heads.addEventListener('close', () => {
    signal.removeEventListener('abort', close);
    setTimeout(() => watchHeads(chain, onChange, signal), RETRY_MS).unref();
  });
}
