import { type Denied, type Denylist, describeDenied } from '#server/chains/denylist/denylist.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { Step } from '#server/schemas/step.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/** The field of an intent that a field of its steps comes from. */
const INTENT_FIELDS: Readonly<Record<string, string>> = {
  asset_address: 'asset',
  asset_mint: 'asset',
  to_asset_address: 'to_asset',
  to_asset_mint: 'to_asset',
  pair_asset_address: 'pair_asset',
  recipient: 'recipient',
  spender: 'spender',
  delegate: 'spender',
  vault_address: 'vault_address',
};
/** Where only the bytes of a call say it. */
const FIELD_OF = { token: 'to_asset', spender: 'protocol', recipient: 'recipient' } as const;

/**
 * Checks the addresses of an intent against the operator's denylist, before anything is read or
 * quoted for it.
 *
 * @throws {ApiError} invalid_request on the field, with the reason.
 */
export function requireAllowedIntent(denylist: Denylist | undefined, target: ResolvedIntent): void {
  const { at, chain, toChain, asset, toAsset, pairAsset } = target;
  const ofToken = (token: Token | undefined) =>
    token?.address ? denylist?.find(token.chain, token.address) : undefined;
  const ofAddress = (address: string | undefined, on = chain) =>
    address === undefined ? undefined : denylist?.find(on, address);
  const found: Readonly<Record<string, Denied | undefined>> = {
    asset: ofToken(asset),
    to_asset: ofToken(toAsset),
    pair_asset: ofToken(pairAsset),
    recipient: ofAddress(target.recipient, toChain),
    spender: ofAddress(target.spender),
    vault_address: ofAddress(target.vaultAddress),
  };
  for (const [field, denied] of Object.entries(found)) {
    if (denied) throw invalidField(`${at}.${field}`, describeDenied(denied));
  }
}

/**
 * Checks the steps of an intent against the operator's denylist.
 *
 * @param at path of the intent: `intents[0]`
 * @param accounts addresses of a call beyond its bytes, such as accounts behind a lookup table
 * @throws {ApiError} invalid_request on the field of the intent, with the reason.
 */
export function requireAllowedSteps(
  denylist: Denylist | undefined,
  at: string,
  steps: readonly Step[],
  accounts: readonly string[] = [],
): void {
  for (const step of steps) {
    const found = denylist?.findInStep({ ...step, accounts });
    if (!found) continue;
    const field = INTENT_FIELDS[found.field] ?? FIELD_OF[found.as];
    throw invalidField(`${at}.${field}`, describeDenied(found));
  }
}
