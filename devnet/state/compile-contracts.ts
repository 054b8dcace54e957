import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Abi, Hex } from 'viem';
import type { Artifact } from './artifact.ts';
import { compileMorpho } from './compile-morpho.ts';
import { packageFile } from './package-file.ts';

/** Our own sources. */
export const CONTRACTS_DIR = path.join(import.meta.dirname, '..', 'contracts');

/** The contracts of `devnet/contracts`, and Morpho Blue's own, compiled. */
export type DevContracts = Record<
  | 'DevEns'
  | 'DevMessageTransmitter'
  | 'DevTokenMessenger'
  | 'DevToken'
  | 'DevUsdt'
  | 'DevFeed'
  | 'DevSequencer'
  | 'DevVault'
  | 'DevComet'
  | 'DevMorphoOracle'
  | 'DevMorphoIrm'
  | 'Morpho'
  | 'DevMarket'
  | 'DevStEth'
  | 'DevWstEth'
  | 'DevWithdrawalQueue'
  | 'DevRocketStorage'
  | 'DevREth'
  | 'DevRocketDepositPool'
  | 'DevSy'
  | 'DevPendleFactory'
  | 'DevSaffronFactory',
  Artifact
>;

interface SolcOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
}

interface Solc {
  compile(input: string, callbacks: { import: (path: string) => { contents: string } }): string;
}

/**
 * Compiles `devnet/contracts` with the npm `solc`; imports come from `node_modules`.
 *
 * @throws when a source does not compile.
 */
export function compileContracts(): DevContracts {
  const solc = createRequire(import.meta.url)('solc') as Solc;
  const sources = Object.fromEntries(
    readdirSync(CONTRACTS_DIR)
      .filter((file) => file.endsWith('.sol'))
      .map((file) => [file, { content: readFileSync(path.join(CONTRACTS_DIR, file), 'utf8') }]),
  );
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const readImport = (file: string) => {
    const [scope = '', name = '', ...rest] = file.split('/');
    return { contents: readFileSync(packageFile(`${scope}/${name}`, rest.join('/')), 'utf8') };
  };
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: readImport }),
  ) as SolcOutput;
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((e) => e.formattedMessage).join('\n'));

  const compiled = (name: keyof DevContracts, file: string = name): Artifact => {
    const contract = output.contracts[`${file}.sol`]?.[name];
    if (!contract) throw new Error(`devnet/contracts/${file}.sol has no contract ${name}`);
    const bytecode = `0x${contract.evm.bytecode.object}` as Hex;
    return { abi: contract.abi, bytecode, linkReferences: {} };
  };
  return {
    DevToken: compiled('DevToken'),
    DevUsdt: compiled('DevUsdt'),
    DevFeed: compiled('DevFeed'),
    DevSequencer: compiled('DevSequencer'),
    DevVault: compiled('DevVault'),
    DevComet: compiled('DevComet'),
    DevMorphoOracle: compiled('DevMorphoOracle', 'DevMorpho'),
    DevMorphoIrm: compiled('DevMorphoIrm', 'DevMorpho'),
    Morpho: compileMorpho(),
    DevMarket: compiled('DevMarket'),
    DevStEth: compiled('DevStEth'),
    DevWstEth: compiled('DevWstEth'),
    DevWithdrawalQueue: compiled('DevWithdrawalQueue'),
    DevRocketStorage: compiled('DevRocketStorage', 'DevRocketPool'),
    DevREth: compiled('DevREth', 'DevRocketPool'),
    DevRocketDepositPool: compiled('DevRocketDepositPool', 'DevRocketPool'),
    DevSy: compiled('DevSy', 'DevPendle'),
    DevPendleFactory: compiled('DevPendleFactory', 'DevPendle'),
    DevSaffronFactory: compiled('DevSaffronFactory', 'DevSaffron'),
    DevEns: compiled('DevEns'),
    DevMessageTransmitter: compiled('DevMessageTransmitter', 'DevCctp'),
    DevTokenMessenger: compiled('DevTokenMessenger', 'DevCctp'),
  };
}
