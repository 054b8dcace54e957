import { type Address, decompileTransactionMessage, type Instruction } from '@solana/kit';
import { isFraming } from '#server/chains/solana/is-framing.ts';
import { readLookupTable } from '#server/chains/solana/lookup-table.ts';
import type { DecodedMessage } from '#server/chains/solana/message.ts';
import { ASSOCIATED_TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { type AccountRead, readAccounts } from '#server/chains/solana/read.ts';
import type { SolanaCall } from '#server/protocols/solana-manifest.ts';
import type { Step } from '#server/schemas/step.ts';
import { ReencodeRefused } from '../reencode/reencode-refused.ts';

/** A step and the message that was reviewed with it. */
interface ReviewedMessage {
  readonly step: Step;
  readonly message: DecodedMessage;
}

/** @throws {ReencodeRefused} target_changed when fields and message of the step disagree. */
export function* requireSame(
  { step, message }: ReviewedMessage,
  asReviewed: SolanaCall,
): AccountRead<void> {
  const tables = (message.addressTableLookups ?? []).map(
    ({ lookupTableAddress }) => lookupTableAddress,
  );
  const accounts = yield* readAccounts(tables);
  const addressesByLookupTableAddress = Object.fromEntries(
    tables.map((table, at) => [table, readLookupTable(accounts[at] ?? null) ?? []]),
  ) as Record<Address, Address[]>;
  let instructions: readonly Instruction[];
  try {
    ({ instructions } = decompileTransactionMessage(message, { addressesByLookupTableAddress }));
  } catch {
    throw new ReencodeRefused('invalid_request', 'solana_tx names accounts that do not exist.');
  }
  const shown = instructions.filter((entry, at) => !isFraming(entry, at)).map(fingerprint);
  const expected = asReviewed.instructions
    .filter((entry) => entry.programAddress !== ASSOCIATED_TOKEN_PROGRAM)
    .map(fingerprint);
  if (shown.join() === expected.join()) return;
  throw new ReencodeRefused(
    'target_changed',
    `The message of step ${step.order} does something else than the step says. Plan it again, do not sign.`,
  );
}

function fingerprint({ programAddress, accounts = [], data }: Instruction): string {
  const named = accounts.map(({ address }) => address).join(' ');
  return `${programAddress}|${named}|${Buffer.from(data ?? []).toString('hex')}`;
}
