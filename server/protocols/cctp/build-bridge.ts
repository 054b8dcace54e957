import type { ContractRead } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20, sameToken, type Token } from '#server/chains/tokens/token.ts';
import type { BuildResult, Leg, Refusal } from '#server/protocols/manifest.ts';
import { CCTP_CHAINS, type CctpChain, isCctpChain } from './addresses.ts';
import { encodeBridge } from './encode/encode-bridge.ts';
import { forwardFee } from './encode/forward-fee.ts';
import { readMintCost } from './read/read-mint-cost.ts';

/** Circle burns no more in one message. */
const MOST_ATOMIC = 10_000_000n * 10n ** 6n;

/** Bridges USDC by burning it here and having it minted there. One round. */
export function* buildBridge(leg: Leg): ContractRead<BuildResult> {
  const { asset, toAsset, amountAtomic, recipient } = leg;
  if (!isUsdc(asset)) return refuse('asset_unsupported', 'asset', 'Circle CCTP carries USDC only.');
  if (!toAsset || !isUsdc(toAsset)) {
    return refuse('asset_unsupported', 'to_asset', 'Circle CCTP delivers USDC only.');
  }
  const destination = toAsset.chain;
  if (!isCctpChain(destination)) {
    const reached = CCTP_CHAINS.map((chain) => evmChain(chain).name).join(', ');
    const reason = `Circle CCTP does not reach ${evmChain(destination).name}. It reaches ${reached}.`;
    return refuse('no_route', 'to_chain', reason);
  }
  if (BigInt(recipient) === 0n) {
    return refuse(
      'invalid_recipient',
      'recipient',
      'Bridging to the zero address would destroy the funds.',
    );
  }
  if (amountAtomic > MOST_ATOMIC) {
    return refuse(
      'amount_too_large',
      'amount',
      'Circle CCTP carries at most 10,000,000 USDC at once: bridge in parts.',
    );
  }
  return yield* priced(leg, { burned: asset, minted: toAsset }, destination);
}

function* priced(
  leg: Leg,
  tokens: { burned: Erc20Token; minted: Erc20Token },
  destination: CctpChain,
): ContractRead<BuildResult> {
  const { amountAtomic, destinationGasPriceWei } = leg;
  const cost =
    destinationGasPriceWei === undefined
      ? null
      : yield* readMintCost(destination, tokens.minted, destinationGasPriceWei);
  if (!cost) {
    const { name } = evmChain(destination);
    return refuse('no_route', 'to_chain', `What minting on ${name} costs cannot be read now.`);
  }
  const fee = forwardFee(cost);
  if (fee.maxAtomic >= amountAtomic) {
    const most = formatAmount(fee.maxAtomic, tokens.burned.decimals);
    return refuse(
      'amount_too_small',
      'amount',
      `The bridge fee of up to ${most} USDC would take all of it.`,
    );
  }
  return encodeBridge(leg, tokens, destination, fee);
}

/** Circle's own USDC of a chain, never a bridged form of it. */
function isUsdc(token: Token): token is Erc20Token {
  const usdc = resolveToken(token.chain, 'USDC');
  return usdc !== undefined && isErc20(token) && sameToken(usdc, token);
}

function refuse(refused: Refusal['refused'], field: Refusal['field'], reason: string): Refusal {
  return { refused, field, reason };
}
