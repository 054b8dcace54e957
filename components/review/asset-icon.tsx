import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import styles from './asset-icon.module.css';

/** Assets that have a drawing in `public/icons/tokens`. */
const DRAWN: ReadonlySet<string> = new Set([
  'DAI',
  'ETH',
  'POL',
  'PYUSD',
  'SOL',
  'USDC',
  'USDT',
  'WBTC',
  'rETH',
]);

const SIZE = 24;
const CHAIN_SIZE = 12;

/** The key of an asset in a plan's `listed`. */
export function listedKey(chain: ChainSlug, token: string | null): string {
  return `${chain}:${token?.startsWith('0x') ? token.toLowerCase() : (token ?? '')}`;
}

/**
 * An asset on its chain. Only assets that the service lists by contract get the drawing of their
 * symbol, because anybody can call a token USDC.
 */
export function AssetIcon({
  asset,
  chain,
  token,
  listed,
}: {
  readonly asset: string;
  readonly chain: ChainSlug;
  /** Contract or mint; null for the native coin. */
  readonly token: string | null;
  readonly listed: Readonly<Record<string, string>>;
}) {
  const known = listed[listedKey(chain, token)];
  return (
    <span className={styles.icon} aria-hidden="true">
      {known !== undefined && DRAWN.has(known) ? (
        // biome-ignore lint/performance/noImgElement: a drawing of a kilobyte, as it is.
        <img src={`/icons/tokens/${known}.svg`} alt="" width={SIZE} height={SIZE} />
      ) : (
        <span className={styles.letter} data-letter={asset.charAt(0).toUpperCase()} />
      )}
      <ChainIcon chain={chain} />
    </span>
  );
}

/** A chain, beside words that name it or above them. */
export function ChainIcon({ chain }: { readonly chain: ChainSlug }) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing of a kilobyte, as it is.
    <img
      className={styles.chain}
      src={`/icons/chains/${chain}.svg`}
      alt=""
      title={CHAIN_NAMES[chain]}
      width={CHAIN_SIZE}
      height={CHAIN_SIZE}
    />
  );
}
