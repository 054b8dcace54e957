import { isAddressEqual } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { CHAINS } from '#server/chains/registry.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { fillParty } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';

/** Who speaks of these may mean another contract of a protocol than the one that swaps. */
const OTHER_CONTRACTS =
  /\b(?:liquidity|lps?|pools?|positions?|nfts?|manager|contracts?|v4|v2|permit2|mint\w*|provid\w*|add(?:ing)?|earn\w*|farm\w*|range|fees|vaults?|deposit\w*|lend\w*|stak\w*)\b/i;

/**
 * Who may spend, where a protocol was named: its only contract on the chain, the one that swaps where nothing else is
 * spoken of, or the one that the user picks. What is revoked is asked: an allowance may lie with either. A plan approves
 * addresses, and an address that is not the named protocol's is asked.
 */
export function checkSpender(
  { prompt }: Pick<IntentRequest, 'prompt'>,
  partial: PartialIntent,
  index: number,
  interview: Interview,
): void {
  const { party, venue } = partial;
  if (partial.action !== 'approve' || !venue) return;
  const contracts = spendersOf(partial);
  const [only] = contracts.length === 1 ? contracts : meantPlainly(partial, contracts, prompt);
  if (!party && only) {
    partial.party = { kind: 'address', family: 'evm', value: only.address };
    return;
  }
  if (
    party &&
    (party.kind !== 'address' || contracts.length === 0 || maySpend(partial, party.value))
  )
    return;
  const place = partial.chain ? ` on ${partial.chain.name}` : '';
  const asset = partial.asset?.symbol ?? 'it';
  const words = party
    ? `${party.value} is not a contract of ${venue.name}${place}. Which address may spend ${asset}?`
    : contracts.length > 0
      ? `Which contract of ${venue.name} may spend ${asset}?`
      : `No contract of ${venue.name}${place} is known here. Which address may spend ${asset}?`;
  const question: Question = {
    kind: 'spender',
    step: index,
    question: words,
    about: `contract ${party?.value ?? ''}`,
  };
  const isSettled = interview.settle(question, (answer) => {
    const said = answer.trim().toLowerCase();
    const offered = contracts.find(({ name }) => name.toLowerCase() === said);
    const picked = addressOf(offered) ?? fillParty(answer);
    if (picked?.kind !== 'address') return false;
    partial.party = picked;
    interview.parties.add(picked.value);
    return true;
  });
  if (isSettled) return;
  const options = contracts.map(({ address, name }) => ({
    id: address.toLowerCase(),
    label: `${name} · ${address}`,
  }));
  interview.ask(question, options);
}

/** The contract that swaps, where an allowance is given and no other contract is spoken of. */
function meantPlainly(
  { mode, quantity }: PartialIntent,
  contracts: readonly Spender[],
  prompt: string,
): readonly Spender[] {
  const isGiven =
    mode !== 'revoke' && !(quantity && 'value' in quantity && Number(quantity.value) === 0);
  const swapping = contracts.filter(({ swaps }) => swaps === true);
  return isGiven && swapping.length === 1 && !OTHER_CONTRACTS.test(prompt) ? swapping : [];
}

/** Whether an address is a contract of the protocol that an approval names. */
export function maySpend(partial: PartialIntent, address: string): boolean {
  return (
    address.startsWith('0x') &&
    spendersOf(partial).some((one) => isAddressEqual(one.address, address as `0x${string}`))
  );
}

function addressOf(
  contract: { readonly address: string } | undefined,
): ReturnType<typeof fillParty> {
  return contract && { kind: 'address', family: 'evm', value: contract.address };
}

type Spender = ReturnType<(typeof PROTOCOLS)[number]['contracts']>[number];

function spendersOf({ chain, venue }: PartialIntent): readonly Spender[] {
  if (!venue || !chain?.listed || CHAINS[chain.slug].kind !== 'evm') return [];
  const protocol = PROTOCOLS.find((one) => one.slug === venue.slug);
  const slug = chain.slug as EvmChainSlug;
  const isThere = Object.values(protocol?.actions ?? {}).some(({ chains }) =>
    chains.includes(slug),
  );
  return protocol && isThere ? protocol.contracts(slug) : [];
}
