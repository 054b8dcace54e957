import { evmChain } from '#server/chains/registry.ts';
import { formatAmount, roundAmounts } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg, ProtocolManifest } from '#server/protocols/manifest.ts';
import type { Step } from '#server/schemas/step.ts';

/**
 * Where the funds of a step are when it fails, and how to undo it: the venue's text for steps that
 * complete later, otherwise that a failed transaction moves nothing.
 */
export function describeRecovery(
  protocol: ProtocolManifest,
  leg: Leg,
  built: BuiltCall,
): NonNullable<Step['recovery']> {
  const { recovery } = built;
  if (recovery) {
    const { fundsAt, wayBack } = recovery;
    return { funds_at: roundAmounts(fundsAt), ...(wayBack !== undefined && { way_back: wayBack }) };
  }
  const where = `${leg.owner} on ${evmChain(leg.chain).name}`;
  if (leg.type === 'approve') {
    return {
      funds_at: `An approval moves nothing: your ${leg.asset.symbol} stays in ${where}. At most its network fee is spent.`,
      ...(leg.amountAtomic > 0n && {
        way_back: `Revoke it in your wallet’s list of approvals, or sign an approval of 0 ${leg.asset.symbol} for ${leg.spender}. It costs a network fee.`,
      }),
    };
  }
  const spends = [built, ...(built.further ?? [])].flatMap(({ spend }) => (spend ? [spend] : []));
  if (spends.length === 0) {
    return {
      funds_at: `What you have on ${protocol.name} stays there, the rest in ${where}. At most its network fee is spent.`,
    };
  }
  const text = spends.map(
    ({ token, amountAtomic }) => `${formatAmount(amountAtomic, token.decimals)} ${token.symbol}`,
  );
  return {
    funds_at: roundAmounts(
      `Your ${text.join(' and ')} ${spends.length > 1 ? 'stay' : 'stays'} in ${where}. At most its network fee is spent.`,
    ),
  };
}
