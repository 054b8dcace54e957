import type { Hex } from 'viem';
import { type ContractRead, codeAt, readAll } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/**
 * The prefix before the contract to which an ordinary account delegates (EIP-7702): its key still
 * controls it.
 */
const DELEGATION = '0xef0100';

/**
 * Refuses to send a wallet contract's money to its own address on a chain where it does not exist:
 * the money could become unreachable, or somebody else could come to own that address. Anyone who
 * names that address as the recipient has said so.
 *
 * @throws {ApiError} invalid_request on `recipient`.
 */
export function* requireWalletsThere(intents: readonly ResolvedIntent[]): ContractRead<void> {
  const crossing = intents.filter(
    ({ chain, intent, toChain }) => toChain !== chain && intent.recipient === undefined,
  );
  if (crossing.length === 0) return;
  const [codes, codesThere] = [
    crossing.map(({ chain, owner }) => codeAt(chain, owner)),
    crossing.map(({ recipient, toChain }) => codeAt(toChain, recipient)),
  ];
  const outcomes = yield* readAll([...codes, ...codesThere]);
  for (const [index, { at, chain, owner, recipient, toChain }] of crossing.entries()) {
    const [code, there] = [outcomes[index], outcomes[crossing.length + index]];
    if (!code?.ok || !there?.ok) continue;
    if (owner !== recipient || !isContract(code.value) || there.value !== '0x') continue;
    throw invalidField(
      `${at}.recipient`,
      `The wallet is a contract on ${evmChain(chain).name} and does not exist on ${evmChain(toChain).name}: what arrives at ${recipient} there may be lost. Name the address that receives it.`,
    );
  }
}

function isContract(code: Hex): boolean {
  return code !== '0x' && !code.toLowerCase().startsWith(DELEGATION);
}
