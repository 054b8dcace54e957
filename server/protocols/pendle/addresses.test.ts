import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { evmChain } from '#server/chains/registry.ts';
import { PENDLE, type PendleChain, ROUTER } from './addresses.ts';

const require = createRequire(import.meta.url);
const deployed = (chain: PendleChain) =>
  require(`@pendle/core-v2/deployments/${evmChain(chain).id}-core.json`) as Record<string, string>;

describe('pendle addresses', () => {
  it.each(Object.keys(PENDLE) as PendleChain[])('are Pendle’s own deployments on %s', (chain) => {
    const deployments = deployed(chain);
    expect(ROUTER).toBe(deployments.router);
    expect(PENDLE[chain]).toEqual({
      routerStatic: deployments.routerStatic,
      marketFactories: Object.entries(deployments)
        .filter(([name]) => name.startsWith('marketFactory'))
        .map(([, address]) => address),
    });
  });
});
