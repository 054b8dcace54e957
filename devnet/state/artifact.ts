import { readFileSync } from 'node:fs';
import type { Abi, Address, Hex } from 'viem';
import { packageFile } from './package-file.ts';

type LinkReferences = Record<string, Record<string, { start: number; length: number }[]>>;

/** A compiled contract, ready to deploy once its libraries are linked. */
export interface Artifact {
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly linkReferences: LinkReferences;
}

/** Reads the Hardhat, Truffle or Foundry artifact of a contract that an npm package ships. */
export function packageArtifact(packageName: string, file: string): Artifact {
  const json = JSON.parse(readFileSync(packageFile(packageName, file), 'utf8')) as {
    abi: Abi;
    bytecode: string | { object: string; linkReferences?: LinkReferences };
    linkReferences?: LinkReferences;
  };
  const [object, linkReferences] =
    typeof json.bytecode === 'string'
      ? [json.bytecode, json.linkReferences]
      : [json.bytecode.object, json.bytecode.linkReferences];
  return {
    abi: json.abi,
    bytecode: (object.startsWith('0x') ? object : `0x${object}`) as Hex,
    linkReferences: linkReferences ?? {},
  };
}

/**
 * Fills in the addresses of the libraries a contract calls.
 *
 * @throws when a library has no address.
 */
export function linkArtifact(artifact: Artifact, libraries: Record<string, Address>): Artifact {
  let code = artifact.bytecode.slice(2);
  for (const references of Object.values(artifact.linkReferences)) {
    for (const [library, places] of Object.entries(references)) {
      const address = libraries[library];
      if (!address) throw new Error(`library ${library} is not deployed`);
      for (const { start, length } of places) {
        code =
          code.slice(0, start * 2) +
          address.slice(2).toLowerCase() +
          code.slice((start + length) * 2);
      }
    }
  }
  return { ...artifact, bytecode: `0x${code}`, linkReferences: {} };
}
