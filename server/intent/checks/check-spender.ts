import { isAddressEqual } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { CHAINS } from '#server/chains/registry.ts';
import type { Draft } from '#server/language/orders/draft.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { fillParty } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';

/**
 * Who may spend, where a protocol was named: its only contract on the chain, or the one that the
 * user picks. A plan approves addresses, and an address that is not the named protocol's is asked.
 */
export function checkSpender(draft: Draft, index: number, interview: Interview): void {
  const { party, venue } = draft;
  if (draft.action !== 'approve' || !venue) return;
  const contracts = spendersOf(draft);
  const [only] = contracts;
  if (!party && only && contracts.length === 1) {
    draft.party = { kind: 'address', family: 'evm', value: only.address };
    return;
  }
  if (party && (party.kind !== 'address' || contracts.length === 0 || maySpend(draft, party.value)))
    return;
  const place = draft.chain ? ` on ${draft.chain.name}` : '';
  const asset = draft.asset?.symbol ?? 'it';
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
    draft.party = picked;
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

/** Whether an address is a contract of the protocol that an approval names. */
export function maySpend(draft: Draft, address: string): boolean {
  return (
    address.startsWith('0x') &&
    spendersOf(draft).some((one) => isAddressEqual(one.address, address as `0x${string}`))
  );
}

function addressOf(
  contract: { readonly address: string } | undefined,
): ReturnType<typeof fillParty> {
  return contract && { kind: 'address', family: 'evm', value: contract.address };
}

function spendersOf({
  chain,
  venue,
}: Draft): readonly { readonly address: `0x${string}`; readonly name: string }[] {
  if (!venue || !chain?.listed || CHAINS[chain.slug].kind !== 'evm') return [];
  const protocol = PROTOCOLS.find((one) => one.slug === venue.slug);
  const slug = chain.slug as EvmChainSlug;
  const isThere = Object.values(protocol?.actions ?? {}).some(({ chains }) =>
    chains.includes(slug),
  );
  return protocol && isThere ? protocol.contracts(slug) : [];
}
