import { type Address, type Hex, isAddressEqual, numberToHex, pad, zeroHash } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { evmChain } from '#server/chains/registry.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { tokenMessengerAbi } from '../abi/token-messenger.ts';
import { CCTP_DOMAINS, type CctpChain, TOKEN_MESSENGER } from '../addresses.ts';
import type { ForwardFee } from './forward-fee.ts';

/** Waits for the origin's finality, which Circle does without its own fee. */
const STANDARD_TRANSFER = 2000;
/**
 * Asks Circle's Forwarding Service to mint on the destination: the bytes24 `cctp-forward`,
 * version 0 and no further data.
 */
const FORWARD_HOOK: Hex = '0x636374702d666f72776172640000000000000000000000000000000000000000';
const BURN_GAS = 170_000n;

/**
 * Encodes `depositForBurnWithHook` on TokenMessengerV2: USDC is burned here and minted for the
 * recipient on the destination, less at most the given fee.
 */
export function encodeBridge(
  leg: Leg,
  { burned, minted }: { burned: Erc20Token; minted: Erc20Token },
  destination: CctpChain,
  fee: ForwardFee,
): BuiltCall {
  const { amountAtomic, owner, recipient } = leg;
  const leastAtomic = amountAtomic - fee.maxAtomic;
  const expectedAtomic = amountAtomic - fee.expectedAtomic;
  const domain = CCTP_DOMAINS[destination];
  const { name } = evmChain(destination);
  const origin = evmChain(leg.chain).name;
  const to = isAddressEqual(recipient, owner) ? '' : ` for ${recipient}`;
  return Object.freeze({
    to: TOKEN_MESSENGER,
    data: encodeCall({
      abi: tokenMessengerAbi,
      functionName: 'depositForBurnWithHook',
      args: [
        amountAtomic,
        domain,
        // An address keeps its checksum's case when padded; calldata has none.
        pad(recipient.toLowerCase() as Address),
        burned.address,
        zeroHash,
        fee.maxAtomic,
        STANDARD_TRANSFER,
        FORWARD_HOOK,
      ],
    }),
    valueWei: 0n,
    spend: { token: burned, amountAtomic },
    approval: { token: burned, spender: TOKEN_MESSENGER, amountAtomic },
    output: { token: minted, recipient, expectedAtomic, minAtomic: leastAtomic },
    awaitsBridge: true,
    bridgeFeeAtomic: fee.expectedAtomic,
    destinationMark: numberToHex(domain, { size: 32 }),
    route: { kind: 'cctp', tokens: [burned.address, minted.address] },
    recovery: {
      fundsAt: `The USDC is burned on ${origin} and minted on ${name} once ${origin} is final, usually within 20 minutes.`,
      wayBack: `Should nobody mint it, anyone can: MessageTransmitterV2.receiveMessage on ${name} with Circle's attestation of the burn. It does not expire.`,
    },
    gasUnits: BURN_GAS,
    description: `Bridge ${formatAmount(amountAtomic, burned.decimals)} USDC to ${name} with Circle CCTP${to}; about ${formatAmountShort(expectedAtomic, minted.decimals)} USDC arrives, usually within 20 minutes`,
  });
}
