import { type Address, isAddressEqual } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import { evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlacedIntent } from './resolve-chains.ts';
import { type EvmWallet, walletOn } from './resolve-wallets.ts';

/** Whether an intent needs someone else to receive; a sweep into one asset may stay. */
function isSending({ action, to_asset }: Intent): boolean {
  return action === 'transfer' || (action === 'sweep' && to_asset === undefined);
}

/**
 * The wallet that acts on the chain where the output arrives. With several wallets, none is
 * guessed.
 *
 * @throws {ApiError} invalid_request on `field`.
 */
function defaultRecipient(
  wallets: readonly EvmWallet[],
  { chain, toChain }: PlacedIntent,
  field: string,
): Address {
  const owner = walletOn(wallets, chain).address;
  const there = wallets.find((wallet) => wallet.chain === toChain);
  if (toChain === chain || there) return there?.address ?? owner;
  if (wallets.every(({ address }) => isAddressEqual(address, owner))) return owner;
  throw invalidField(
    field,
    `None of the wallets is on ${evmChain(toChain).name}: send the one that receives there, or name the recipient.`,
  );
}

/**
 * Where an intent's output goes: the address of the user's own words, else the wallet.
 *
 * @param parties the tokens and the vault of the intent: funds sent directly to them are lost.
 * @throws {ApiError} invalid_request on `recipient`.
 */
export function resolveRecipient(
  placed: PlacedIntent,
  wallets: readonly EvmWallet[],
  protocols: readonly ProtocolManifest[],
  parties: { tokens: readonly (Token | undefined)[]; vaultAddress: Address | undefined },
): Address {
  const { intent, at, chain, toChain } = placed;
  const field = `${at}.recipient`;
  if (intent.recipient === undefined) {
    if (intent.recipient_name !== undefined) {
      throw invalidField(
        field,
        'Of names alone, those that end in .eth can be looked up: send the address it stands for.',
      );
    }
    if (isSending(intent)) {
      throw invalidField(field, 'Say who receives it: 0x and 40 hex digits.');
    }
    return defaultRecipient(wallets, placed, field);
  }
  const recipient = checkAddress(field, intent.recipient);
  const contract =
    parties.tokens.find((token) => token?.address?.toLowerCase() === recipient.toLowerCase()) ??
    resolveToken(toChain, recipient);
  if (contract) {
    throw invalidField(
      field,
      `This is the ${contract.symbol} contract itself: what is sent there is lost.`,
    );
  }
  const venue = protocols
    .flatMap((protocol) => protocol.contracts(toChain))
    .find(({ address }) => isAddressEqual(address, recipient));
  if (venue || (parties.vaultAddress && isAddressEqual(parties.vaultAddress, recipient))) {
    throw invalidField(
      field,
      `This is the ${venue?.name ?? 'vault'} contract: what is sent straight to it is lost.`,
    );
  }
  if (isSending(intent) && isAddressEqual(walletOn(wallets, chain).address, recipient)) {
    throw invalidField(
      field,
      `${recipient} is the wallet that sends: nothing would move. Name another address.`,
    );
  }
  return recipient;
}
