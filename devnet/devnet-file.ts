import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** How one chain of a running devnet is reached. */
export interface DevnetChainEntry {
  readonly rpc_url: string;
  readonly chain_id: number;
  readonly pid: number;
}

/** `<home>/devnet.json`: what others can know of a running devnet. */
export interface DevnetFile {
  /** The supervisor. */
  readonly pid: number;
  readonly control_url: string;
  /** Market data over the HTTP of CoinGecko and DefiLlama. */
  readonly market_url: string;
  readonly chains: Readonly<Partial<Record<EvmChainSlug, DevnetChainEntry>>>;
  readonly solana: {
    readonly rpc_url: string;
    /** The stand-in of Jupiter's swap API. */
    readonly swap_url: string;
    readonly pid: number;
  };
}

const pathIn = (home: string) => path.join(home, 'devnet.json');

/** @returns undefined when there is none, or it is not whole. */
export function readDevnetFile(home: string): DevnetFile | undefined {
  try {
    return JSON.parse(readFileSync(pathIn(home), 'utf8')) as DevnetFile;
  } catch {
    return undefined;
  }
}

export function writeDevnetFile(home: string, file: DevnetFile): void {
  const unfinished = `${pathIn(home)}.${process.pid}.tmp`;
  writeFileSync(unfinished, `${JSON.stringify(file, null, 2)}\n`);
  renameSync(unfinished, pathIn(home));
}

export function removeDevnetFile(home: string): void {
  rmSync(pathIn(home), { force: true });
}
