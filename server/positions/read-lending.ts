import type { Address } from 'viem';
import type { Reading } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import type { WalletPart } from './holding.ts';

/** What an address has supplied to a lending market and owes there. Two rounds at most. */
export function* readLending(
  protocol: ProtocolManifest,
  chain: EvmChainSlug,
  owner: Address,
): Reading<WalletPart> {
  const account = yield* protocol.readAccount?.(chain, owner) ?? nothing();
  const { slug, name } = protocol;
  if (account === undefined) {
    const missing = [{ source: `${name} on ${chain}`, reason: 'The account could not be read.' }];
    return { holdings: [], loans: [], approvals: [], missing };
  }
  const { positions, healthFactorWad, collateralUsd, debtUsd } = account;
  const holdings = positions.flatMap(({ token, suppliedAtomic, debtAtomic }) => {
    const { symbol, address, decimals } = token;
    const place = { chain, symbol, address, decimals, protocol: slug };
    return [
      ...(suppliedAtomic > 0n
        ? [{ ...place, amountAtomic: suppliedAtomic, kind: 'supplied' as const }]
        : []),
      ...(debtAtomic > 0n ? [{ ...place, amountAtomic: debtAtomic, kind: 'debt' as const }] : []),
    ];
  });
  const loans =
    collateralUsd > 0n || debtUsd > 0n
      ? [{ chain, protocol: slug, protocolName: name, healthFactorWad, collateralUsd, debtUsd }]
      : [];
  return { holdings, loans, approvals: [], missing: [] };
}

// biome-ignore lint/correctness/useYield: a reading that asks for nothing.
function* nothing(): Reading<undefined> {
  return undefined;
}
