import { SITE_TEXTS as T } from '#locale/site.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import styles from './coverage.module.css';

interface CoverageProps {
  readonly chains: readonly {
    readonly slug: ChainSlug;
    readonly name: string;
  }[];
  readonly protocols: readonly { readonly slug: string; readonly name: string }[];
}

/** Where plans are made, from the registries of the service. */
export function Coverage({ chains, protocols }: CoverageProps) {
  return (
    <div className={styles.coverage}>
      <h3>{T.chains}</h3>
      <ul>
        {chains.map(({ slug, name }) => (
          <li key={slug}>
            {/* biome-ignore lint/performance/noImgElement: it is our own drawing, as small as it can be. */}
            <img src={`/icons/chains/${slug}.svg`} alt="" width={20} height={20} loading="lazy" />
            {name}
          </li>
        ))}
      </ul>
      <h3>{T.protocols}</h3>
      <ul>
        {protocols.map(({ slug, name }) => (
          <li key={slug}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
