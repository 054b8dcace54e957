import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Address, Hex } from 'viem';
import { MULTICALL3 } from '#server/chains/evm/read.ts';
import type { DevChain } from '../dev-chain.ts';
import { packageFile } from './package-file.ts';

/** Permit2's address, the same on every chain (Uniswap/permit2). */
export const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3';

async function multicall3InitCode(): Promise<Hex> {
  const file = packageFile('viem', '_esm/constants/contracts.js');
  const constants = (await import(pathToFileURL(file).href)) as { multicall3Bytecode: Hex };
  return constants.multicall3Bytecode;
}

/** The runtime code in Permit2's own deployment helper; its domain separator follows the chain id. */
function permit2RuntimeCode(): Hex {
  const file = packageFile('@uniswap/v4-periphery', 'lib/permit2/test/utils/DeployPermit2.sol');
  const code = /hex"([0-9a-f]+)"/i.exec(readFileSync(file, 'utf8'))?.[1];
  if (!code) throw new Error('DeployPermit2.sol has no code');
  return `0x${code}`;
}

/** Deploys the contracts that every chain has at the same address: Multicall3 and Permit2. */
export async function deployCommon(chain: DevChain): Promise<void> {
  await chain.deployAt(MULTICALL3, {
    abi: [],
    bytecode: await multicall3InitCode(),
    linkReferences: {},
  });
  await chain.rpc('anvil_setCode', [PERMIT2, permit2RuntimeCode()]);
}
