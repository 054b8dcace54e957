import { ownPoolId } from '#server/agents/pool-id.ts';
import { normalizeWallet } from '#server/agents/watch-subject.ts';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import { priceIdOf } from '#server/chains/prices/price-ids.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { invalidField } from '#server/errors/api-error.ts';
import {
  POSITION_KINDS,
  type PositionKind,
  type PositionProtocol,
  positionId,
} from '#server/positions/position-id.ts';
import { CHAIN_SLUGS, type ChainSlug } from '#server/schemas/chain-slug.ts';
import type { SurfaceSubject } from '#server/schemas/surface.ts';

/** A market or vault: the yield or cost of one asset at one protocol. */
interface PoolSubject {
  readonly kind: 'market' | 'vault';
  readonly id: string;
  readonly chain: ChainSlug;
  readonly protocol: string;
  readonly asset: string;
}

interface AssetSubject {
  readonly kind: 'asset';
  readonly id: string;
  readonly chain: ChainSlug;
  /** The key for its price: the symbol of a listed coin or token, else the address. */
  readonly asset: string;
}

interface PositionSubject {
  readonly kind: 'position';
  readonly id: string;
  readonly chain: ChainSlug;
  readonly owner: string;
  readonly protocol: PositionProtocol;
  readonly reference: string;
  readonly positionKind: PositionKind;
}

interface WalletSubject {
  readonly kind: 'wallet';
}

/** A subject in the one form that takes part in identity. */
export type NormalSubject = PoolSubject | AssetSubject | PositionSubject | WalletSubject;

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * Normalises a subject into its one form, so that what means the same is one agent.
 *
 * @param wallet of the request: the owner that a position must have
 * @throws ApiError invalid_request on `subject` or a part of it
 */
export function normalizeSubject(subject: SurfaceSubject, wallet: string): NormalSubject {
  const { kind, id = '', chain } = subject;
  if (kind === 'wallet' || chain === undefined) return { kind: 'wallet' };
  if (kind === 'position') return normalizePosition(id, chain, wallet);
  return kind === 'asset' ? normalizeAsset(id, chain) : normalizePool(kind, id, chain);
}

/** The text by which a subject is stored and compared. */
export function subjectKey(subject: NormalSubject): string {
  return subject.kind === 'wallet' ? 'wallet' : `${subject.kind}:${subject.chain}:${subject.id}`;
}

/** A normalized subject as the API shows it. */
export function toPublicSubject(subject: NormalSubject): SurfaceSubject {
  if (subject.kind === 'wallet') return { kind: 'wallet' };
  const { kind, id, chain } = subject;
  return { kind, id, chain };
}

function normalizePool(kind: 'market' | 'vault', id: string, chain: ChainSlug): PoolSubject {
  const parts = id.split(':');
  const [protocol = '', place = '', asset = ''] =
    parts.length === 2 ? [parts[0], chain, parts[1]] : parts;
  const form = `Send "<protocol>:<chain>:<asset>", such as "aave-v3:base:USDC".`;
  if (parts.length < 2 || parts.length > 3 || protocol === '' || asset === '') {
    throw invalidField('subject.id', form);
  }
  if (place.toLowerCase() !== chain) {
    const isChain = CHAIN_SLUGS.some((slug) => slug === place.toLowerCase());
    throw invalidField(
      isChain ? 'subject.chain' : 'subject.id',
      isChain ? `The id names ${place.toLowerCase()}, and chain names ${chain}. Send one.` : form,
    );
  }
  const own = ownPoolId({ protocol, chain, asset });
  if (own === undefined) throw invalidField('subject.id', `No such ${kind} is known here. ${form}`);
  const [slug = '', , symbol = ''] = own.split(':');
  return { kind, id: own, chain, protocol: slug, asset: symbol };
}

function normalizeAsset(id: string, chain: ChainSlug): AssetSubject {
  if (id.startsWith('0x')) checkAddress('subject.id', id);
  const token = chain === 'solana' ? undefined : resolveToken(chain, id);
  if (token !== undefined) {
    const { address, symbol } = token;
    return {
      kind: 'asset',
      id: address === null ? symbol : address.toLowerCase(),
      chain,
      asset: priceIdOf(symbol) === undefined && address !== null ? address.toLowerCase() : symbol,
    };
  }
  if (chain === 'solana' && priceIdOf(id) !== undefined) {
    const symbol = id.toUpperCase();
    return { kind: 'asset', id: symbol, chain, asset: symbol };
  }
  throw invalidField(
    'subject.id',
    `No such asset is known on ${chain}. Send a listed symbol or token address.`,
  );
}

function normalizePosition(id: string, chain: ChainSlug, wallet: string): PositionSubject {
  const refuse = (message: string) => invalidField('subject', message);
  const parts = id.split('|');
  if (parts.length !== 4 || parts.some((part) => part === '' || part !== part.trim())) {
    throw refuse('Send "<owner>|<protocol>|<reference>|<kind>", the id that GET /positions lists.');
  }
  const [owner, protocol, reference, kind] = parts as [string, string, string, string];
  if (!EVM_ADDRESS.test(owner) || !EVM_ADDRESS.test(reference)) {
    throw refuse('The owner and the reference of a position are EVM addresses (0x and 40 hex).');
  }
  for (const address of [owner, reference]) {
    try {
      checkWalletAddress('subject', address);
    } catch {
      throw refuse(
        `The checksum of ${address} is wrong. Send it in lower case, or as it is written.`,
      );
    }
  }
  if (owner.toLowerCase() !== normalizeWallet(wallet)) {
    throw refuse('The owner of the position is not the wallet of the request.');
  }
  if (!Object.hasOwn(POSITION_KINDS, protocol)) {
    throw refuse(`Positions are of ${Object.keys(POSITION_KINDS).join(' or ')}.`);
  }
  const kinds: readonly PositionKind[] = POSITION_KINDS[protocol as PositionProtocol];
  const positionKind = kinds.find((one) => one === kind.toLowerCase());
  if (positionKind === undefined) {
    throw refuse(`A position of ${protocol} is of the kind ${kinds.join(', ')}.`);
  }
  const named = {
    owner,
    protocol: protocol as PositionProtocol,
    reference,
    kind: positionKind,
  };
  return {
    kind: 'position',
    id: positionId(named),
    chain,
    owner: owner.toLowerCase(),
    protocol: protocol as PositionProtocol,
    reference: reference.toLowerCase(),
    positionKind,
  };
}
