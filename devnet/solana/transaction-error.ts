import type { FailedTransactionMetadata } from 'litesvm';
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './error-names.ts';

/** A failure in the JSON that a node gives it. The package exports no classes to recognise it by. */
export function transactionError(failed: FailedTransactionMetadata): unknown {
  const error = failed.err();
  if (typeof error === 'number') return TRANSACTION_ERRORS[error] ?? 'CommitCancelled';
  if ('err' in error) return { InstructionError: [error.index, instructionError(error.err())] };
  if ('index' in error) return { DuplicateInstruction: error.index };
  const name = error.constructor.name.replace('TransactionError', '');
  return { [name]: { account_index: error.accountIndex } };
}

function instructionError(error: number | object): unknown {
  if (typeof error === 'number') return INSTRUCTION_ERRORS[error] ?? 'GenericError';
  return 'code' in error ? { Custom: error.code } : 'BorshIoError';
}
