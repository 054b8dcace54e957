import { aaveV3 } from './aave-v3/manifest.ts';
import { across } from './across/manifest.ts';
import { erc20 } from './erc20/manifest.ts';
import { erc4626 } from './erc4626/manifest.ts';
import type { ProtocolManifest } from './manifest.ts';
import { uniswapV3 } from './uniswap-v3/manifest.ts';
import { wrappedNative } from './wrapped-native/manifest.ts';

/** Every protocol that the planner can use. */
export const PROTOCOLS: readonly ProtocolManifest[] = [
  erc20,
  wrappedNative,
  uniswapV3,
  aaveV3,
  erc4626,
  across,
];

const BY_KEY = new Map(
  PROTOCOLS.flatMap((protocol) =>
    [protocol.slug, protocol.name, ...protocol.aliases].map((name) => [nameKey(name), protocol]),
  ),
);

/**
 * The protocol a slug or a name people use stands for; case, spaces and punctuation do not
 * count: `aave`, `Aave V3` and `aave-v3` are one.
 */
export function findProtocol(slugOrAlias: string): ProtocolManifest | undefined {
  return BY_KEY.get(nameKey(slugOrAlias));
}

function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/\bversion\s*(?=\d)/g, 'v')
    .replace(/[^a-z0-9]/g, '');
}
