import type { Address } from '@solana/kit';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import {
  CLOCK_SYSVAR,
  COMPUTE_BUDGET_PROGRAM,
  RENT_SYSVAR,
  STAKE_CONFIG,
  STAKE_HISTORY_SYSVAR,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#server/chains/solana/programs.ts';
import { resolveSolanaToken, WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { SOL, type SolanaToken } from '#server/chains/solana/tokens.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { DecodedArgument, DecodedCall } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { type NamedInstruction, nameInstruction, SYSTEM_NAME } from './name-instruction.ts';
import { IN_LOOKUP_TABLE, readInstructions } from './read-instructions.ts';

/** They are the same in every transaction and decide nothing. */
const FIXTURES: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  STAKE_PROGRAM,
  CLOCK_SYSVAR,
  RENT_SYSVAR,
  STAKE_HISTORY_SYSVAR,
  STAKE_CONFIG,
  'SysvarRecentB1ockHashes11111111111111111111',
]);
const MOST_U64 = 2n ** 64n - 1n;

/**
 * The instructions of a Solana step, as the programs' own libraries name them; what only sets the fee
 * comes last.
 *
 * @returns an empty list where one of them is not known: some of them would mislead.
 */
export function decodeSolanaStep(step: Step, wallet: string): readonly DecodedCall[] {
  if (step.solana_tx === undefined) return [];
  try {
    const instructions = readInstructions(step.solana_tx);
    const isFee = ({ programAddress }: (typeof instructions)[number]) =>
      programAddress === COMPUTE_BUDGET_PROGRAM;
    const meanings = knownAddresses(step, wallet);
    return [...instructions.filter((one) => !isFee(one)), ...instructions.filter(isFee)].map(
      (one) => wordsOf(nameInstruction(one), step, meanings),
    );
  } catch {
    return [];
  }
}

function wordsOf(
  instruction: NamedInstruction,
  step: Step,
  meanings: ReadonlyMap<string, string>,
): DecodedCall {
  const { program, name, accounts, data } = instruction;
  const given: DecodedArgument[] = [];
  for (const [label, account] of Object.entries(accounts)) {
    if (account === undefined || FIXTURES.has(account.address)) continue;
    const { address } = account;
    const meaning = address === IN_LOOKUP_TABLE ? null : (meanings.get(address) ?? null);
    given.push({ name: label, value: address, meaning });
  }
  for (const [label, value] of Object.entries(data)) {
    if (label === 'discriminator' || label.endsWith('Discriminator')) continue;
    given.push({
      name: label,
      value: textOf(value),
      meaning: amountOf(label, value, instruction, step),
    });
  }
  return { name: `${program}: ${name}`, arguments: given };
}

/** What the addresses of a step are to its reader. */
function knownAddresses(step: Step, wallet: string): ReadonlyMap<string, string> {
  const { recipient, delegate, validator, stake_account, asset_mint, to_asset_mint } = step;
  const known = new Map<string, string>([[WRAPPED_SOL_MINT, 'SOL as a token']]);
  const accountsOf = (owner: string, whose: string) => {
    for (const mint of [asset_mint, to_asset_mint, WRAPPED_SOL_MINT]) {
      if (mint === undefined) continue;
      for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
        const account = associatedTokenAddress(owner as Address, mint as Address, program);
        known.set(account, `${whose} ${symbolOf(mint) ?? 'token'} account`);
      }
    }
  };
  for (const mint of [asset_mint, to_asset_mint]) {
    const symbol = mint && symbolOf(mint);
    if (mint && symbol) known.set(mint, symbol);
  }
  if (delegate) known.set(delegate, 'who may take it');
  if (validator) known.set(validator, 'the validator');
  if (stake_account) known.set(stake_account, 'your stake account');
  if (recipient) {
    accountsOf(recipient, 'the recipient’s');
    known.set(recipient, 'the recipient');
  }
  accountsOf(wallet, 'your');
  return known.set(wallet, 'your wallet');
}

/** Only for listed mints: the symbols of others are not verified. */
function symbolOf(mint: string): string | undefined {
  return mint === WRAPPED_SOL_MINT ? 'wrapped SOL' : resolveSolanaToken(mint)?.symbol;
}

/** An amount in its token's units, where it is known what it counts. */
function amountOf(
  label: string,
  value: unknown,
  { program, accounts, data }: NamedInstruction,
  step: Step,
): string | null {
  if (typeof value !== 'bigint' || label === 'microLamports') return null;
  if (value === MOST_U64) return 'without limit';
  const isOfCoin = program === SYSTEM_NAME || /lamports/i.test(label);
  const mint = accounts.mint?.address;
  const token = isOfCoin
    ? SOL
    : mint === undefined
      ? sideOf(label, step)
      : resolveSolanaToken(mint);
  if (token) return `${formatAmount(value, token.decimals)} ${token.symbol}`;
  return typeof data.decimals === 'number' ? `${formatAmount(value, data.decimals)} tokens` : null;
}

/** What the amounts of swaps and pools count: what the step gives, or what it gets. */
const GIVEN: ReadonlySet<string> = new Set(['sells', 'sells_at_most', 'shares']);
const GOTTEN: ReadonlySet<string> = new Set(['brings', 'brings_at_least', 'shares_at_least']);

function sideOf(label: string, step: Step): SolanaToken | undefined {
  const { asset, asset_mint, to_asset = '', to_asset_mint } = step;
  if (GIVEN.has(label)) return resolveSolanaToken(asset_mint ?? asset);
  return GOTTEN.has(label) ? resolveSolanaToken(to_asset_mint ?? to_asset) : undefined;
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, inner]) => `${name}: ${textOf(inner)}`)
      .join(', ');
  }
  return String(value);
}
