import { type Denied, type Denylist, describeDenied } from '#server/chains/denylist/denylist.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { say } from '../answers/say.ts';

/**
 * Puts the operator's reason in the place of intents that name what is denied: a token, a spender or a
 * recipient. What only a plan can know, such as the address behind a name, the plan is held to.
 *
 * @throws {ApiError} engine_unreachable where there are intents and the denylist cannot be read.
 */
export function refuseDenied(
  answer: IntentResponse,
  denylist: (() => Denylist) | undefined,
): IntentResponse {
  const denied = findDenied(answer.intents, denylist);
  return denied ? say('Not done', [describeDenied(denied), 'No transaction was made.']) : answer;
}

/**
 * The first address that intents name and the operator denies; undefined where there is none.
 *
 * @throws {ApiError} engine_unreachable where there are intents and the denylist cannot be read.
 */
export function findDenied(
  intents: readonly Intent[],
  denylist: (() => Denylist) | undefined,
): Denied | undefined {
  if (intents.length === 0 || denylist === undefined) return undefined;
  const list = denylist();
  for (const intent of intents) {
    for (const [chain, address] of namedBy(intent)) {
      const denied = list.find(chain, address);
      if (denied) return denied;
    }
  }
  return undefined;
}

function namedBy(intent: Intent): readonly (readonly [ChainSlug, string])[] {
  const from = intent.from_chain ?? intent.chain;
  const to = intent.to_chain ?? intent.chain ?? from;
  const named: readonly (readonly [ChainSlug | undefined, string | undefined])[] = [
    [from, addressOf(from, intent.asset)],
    [from, addressOf(from, intent.pair_asset)],
    [to, addressOf(to, intent.to_asset)],
    [to, intent.recipient],
    [from, intent.spender],
    [from, intent.vault_address],
  ];
  return named.flatMap(([chain, address]) => (chain && address ? [[chain, address]] : []));
}

/** The contract or mint that an asset is named by on a chain. */
function addressOf(chain: ChainSlug | undefined, asset: string | undefined): string | undefined {
  if (chain === undefined || asset === undefined) return undefined;
  const known =
    chain === 'solana'
      ? resolveSolanaToken(asset)?.mint
      : (resolveToken(chain, asset)?.address ?? undefined);
  return known ?? asset;
}
