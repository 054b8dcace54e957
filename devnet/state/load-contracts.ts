import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileContracts, type DevContracts } from './compile-contracts.ts';

/** Where tools keep what they can make again; every home of this checkout shares it. */
const CACHE = path.join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'portolan');

/**
 * The compiled contracts of the devnet, compiled once for all homes: the compilers of others'
 * sources take many seconds.
 *
 * @param key of everything they are compiled from
 */
export function loadContracts(key: string): DevContracts {
  const file = path.join(CACHE, `contracts-${key}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DevContracts;
  } catch {
    // None yet, or one that was cut off.
  }
  const contracts = compileContracts();
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, JSON.stringify(contracts));
  renameSync(unfinished, file);
  return contracts;
}
