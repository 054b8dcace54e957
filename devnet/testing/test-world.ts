import { inject } from 'vitest';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { getTestSettings } from '#server/config/test-settings.ts';
import type { WorldAddresses } from './test-worlds.ts';

/** The local chains that a test file moves; no other file sees them, before or beside it. */
export interface TestWorld extends Omit<WorldAddresses, 'chains'> {
  readonly chains: Readonly<
    Record<EvmChainSlug, { readonly rpc_url: string; readonly chain_id: number }>
  >;
}

let entered: TestWorld | undefined;
let isTouched = false;

/**
 * The world of the test file that runs. Files need not leave it as they found it.
 *
 * @example
 * const client = createPublicClient({ transport: http(testWorld().chains.base.rpc_url) });
 */
export function testWorld(): TestWorld {
  if (entered === undefined) throw new Error('Only service tests have a world.');
  isTouched = true;
  return entered;
}

/** Before each test file: makes the world of this process as it first was, where a file touched it. */
export async function enterWorld(): Promise<void> {
  if (entered !== undefined && !isTouched) return;
  const response = await fetch(`${inject('worldsUrl')}/${getTestSettings().worker}`);
  if (!response.ok) throw new Error(`There is no world for this file: ${await response.text()}`);
  entered = (await response.json()) as TestWorld;
  isTouched = false;
}
