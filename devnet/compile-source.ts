import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Hex } from 'viem';
import type { Artifact } from './state/artifact.ts';

interface Solc {
  compile(input: string): string;
}

/**
 * Compiles a file that imports nothing: contracts that only one test deploys, apart from those that every
 * devnet starts with.
 *
 * @returns its contracts by name
 */
export function compileSource(file: string): (name: string) => Artifact {
  const solc = createRequire(import.meta.url)('solc') as Solc;
  const source = path.basename(file);
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { [source]: { content: readFileSync(file, 'utf8') } },
        settings: {
          evmVersion: 'cancun',
          optimizer: { enabled: true, runs: 200 },
          outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
        },
      }),
    ),
  );
  return (name) => {
    const contract = output.contracts?.[source]?.[name];
    if (!contract) throw new Error(JSON.stringify(output.errors));
    const bytecode = `0x${contract.evm.bytecode.object}` as Hex;
    return { abi: contract.abi, bytecode, linkReferences: {} };
  };
}
