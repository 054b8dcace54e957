import { aaveV3 } from './aave-v3/manifest.ts';
import { across } from './across/manifest.ts';
import { cctp } from './cctp/manifest.ts';
import { compoundV3 } from './compound-v3/manifest.ts';
import { erc20 } from './erc20/manifest.ts';
import { erc4626 } from './erc4626/manifest.ts';
import { lido } from './lido/manifest.ts';
import { lifi } from './lifi/manifest.ts';
import type { ProtocolManifest } from './manifest.ts';
import { morphoBlue } from './morpho-blue/manifest.ts';
import { pendle } from './pendle/manifest.ts';
import { rocketPool } from './rocket-pool/manifest.ts';
import { spark } from './spark/manifest.ts';
import { uniswapV3 } from './uniswap-v3/manifest.ts';
import { wrappedNative } from './wrapped-native/manifest.ts';
import { zerox } from './zerox/manifest.ts';

/** Every protocol that the planner can use. */
export const PROTOCOLS: readonly ProtocolManifest[] = [
  erc20,
  wrappedNative,
  uniswapV3,
  aaveV3,
  spark,
  compoundV3,
  morphoBlue,
  erc4626,
  across,
  cctp,
  lido,
  rocketPool,
  pendle,
  zerox,
  lifi,
];
