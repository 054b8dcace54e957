'use client';

import { useCallback, useState } from 'react';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import styles from './token-icon.module.css';

const SIZE = 20;

/**
 * The picture of a token, from our own origin (`GET /icons/assets/…`): the letter of its symbol until the
 * picture is loaded, and where none exists. It is shown beside words that name the token.
 *
 * @example <TokenIcon symbol="AERO" chain="base" address="0x9401…" />
 */
export function TokenIcon({
  symbol,
  chain,
  address,
}: {
  readonly symbol: string;
  readonly chain: ChainSlug;
  /** Contract or mint; absent for the chain's own coin. */
  readonly address?: string | null | undefined;
}) {
  const source = `/icons/assets/${chain}/${address ?? 'native'}`;
  const [shown, setShown] = useState<string>();
  // A picture may be there before React listens.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth > 0) setShown(source);
    },
    [source],
  );
  return (
    <span className={styles.icon} aria-hidden="true">
      {shown !== source && (
        <span className={styles.letter} data-letter={symbol.charAt(0).toUpperCase()} />
      )}
      {/* biome-ignore lint/performance/noImgElement: it is as small as it can be, and not ours to resize. */}
      <img
        ref={look}
        src={source}
        alt=""
        width={SIZE}
        height={SIZE}
        loading="lazy"
        data-shown={shown === source}
        onLoad={() => setShown(source)}
      />
    </span>
  );
}
