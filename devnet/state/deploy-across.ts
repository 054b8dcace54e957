import { type Address, encodeFunctionData, maxUint256, zeroAddress } from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import {
  ACROSS_TOKENS,
  type AcrossChain,
  SPOKE_POOLS,
} from '#server/protocols/across/addresses.ts';
import { RELAYER, WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { type Artifact, packageArtifact } from './artifact.ts';
import { WETH9 } from './deploy-tokens.ts';

const across = (name: string): Artifact =>
  packageArtifact('@across-protocol/contracts', `dist/evm/artifacts/${name}.sol/${name}.json`);

const PROXY = across('ERC1967Proxy');
/** Seconds a quote may be old, and a fill deadline may be ahead: those of the real pools. */
const QUOTE_BUFFER = 3600;
const FILL_DEADLINE_BUFFER = 21600;

interface SpokePool {
  readonly artifact: Artifact;
  readonly constructorArgs: readonly unknown[];
  readonly initializeArgs: readonly unknown[];
}

/** The chain's own SpokePool flavour. Its bridges to the hub are left out: nothing rebalances here. */
function spokePool(slug: AcrossChain): SpokePool {
  const wrapped = evmChain(slug).wrappedNative.address;
  const usdc = LISTED_TOKENS.USDC?.addresses[slug];
  const common = [wrapped, QUOTE_BUFFER, FILL_DEADLINE_BUFFER];
  const admin = WHALE.address;
  switch (slug) {
    case 'ethereum':
      return {
        artifact: across('Ethereum_SpokePool'),
        constructorArgs: [...common, zeroAddress],
        initializeArgs: [0, admin],
      };
    case 'base':
    case 'optimism':
      return {
        artifact: across('OP_SpokePool'),
        constructorArgs: [...common, usdc, zeroAddress, zeroAddress],
        initializeArgs: [0, admin, admin],
      };
    case 'arbitrum':
      return {
        artifact: across('Arbitrum_SpokePool'),
        constructorArgs: [...common, usdc, zeroAddress, 0, 0n, zeroAddress],
        initializeArgs: [0, admin, admin, admin],
      };
    case 'polygon':
      return {
        artifact: across('Polygon_SpokePool'),
        constructorArgs: [...common, usdc, zeroAddress, 0, 0n, zeroAddress],
        initializeArgs: [0, admin, admin, admin, admin],
      };
  }
}

/** Deploys the chain's Across SpokePool at its own address and lets the relayer fill from it. */
export async function deployAcross(chain: DevChain, slug: AcrossChain): Promise<void> {
  const { artifact, constructorArgs, initializeArgs } = spokePool(slug);
  const address: Address = SPOKE_POOLS[slug];
  const code = await chain.deploy(artifact, constructorArgs);
  const initialize = encodeFunctionData({
    abi: artifact.abi,
    functionName: 'initialize',
    args: initializeArgs,
  });
  await chain.deployAt(address, PROXY, [code, initialize]);

  const from = RELAYER.address;
  await chain.impersonate(from);
  for (const [symbol, chains] of Object.entries(ACROSS_TOKENS)) {
    const token = LISTED_TOKENS[symbol]?.addresses[slug];
    if (!token || !chains.includes(slug)) continue;
    await chain.write(token, WETH9.abi, 'approve', [address, maxUint256], { from });
  }
  await chain.rpc('anvil_stopImpersonatingAccount', [from]);
}
