import type { Address } from 'viem';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { isEnsName, resolveName } from '#server/chains/names/resolve-name.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { collectIssues } from './collect-issues.ts';
import type { PlacedIntent } from './resolve-chains.ts';

/** Intents whose named recipients have addresses, and the names by those addresses. */
export interface NamedIntents {
  readonly placed: readonly PlacedIntent[];
  /** Lower-case address to the name the user typed. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Looks up the recipients that are named, on the chain where they receive. An address that was sent
 * with its name is the one that the owner was shown: it must still belong to the name, as far as
 * can be known.
 *
 * @throws {ApiError} invalid_request on `intents[i].recipient` for a name without an address, or
 * with another one than came along.
 */
export function* resolveNames(placed: readonly PlacedIntent[]): ContractRead<NamedIntents> {
  const found = yield* together(
    placed.map(function* ({ intent, toChain }) {
      const name = intent.recipient_name;
      return name !== undefined && isEnsName(name) ? yield* resolveName(name, toChain) : undefined;
    }),
  );
  const names = new Map<string, string>();
  const resolved = collectIssues(placed, (item, index): PlacedIntent => {
    const result = found[index];
    const name = item.intent.recipient_name;
    if (!result || name === undefined) return item;
    const given = item.intent.recipient;
    if (!result.ok) {
      if (given !== undefined) return item;
      throw invalidField(
        `${item.at}.recipient`,
        `${name} ${result.reason}: send the address it stands for.`,
      );
    }
    if (given !== undefined && given.toLowerCase() !== result.address.toLowerCase()) {
      throw invalidField(
        `${item.at}.recipient`,
        `${name} stands for ${result.address} now, not for ${given}: ask again.`,
      );
    }
    names.set(result.address.toLowerCase(), name);
    return { ...item, intent: { ...item.intent, recipient: result.address } };
  });
  return { placed: resolved, names };
}

/** The name a recipient was given by, for the step that pays it. */
export function nameOf(
  { names }: NamedIntents,
  recipient: Address | string | undefined,
): { recipient_name?: string } {
  const name = recipient === undefined ? undefined : names.get(recipient.toLowerCase());
  return name === undefined ? {} : { recipient_name: name };
}
