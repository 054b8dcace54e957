import { UI_TEXTS } from '#locale/ui.ts';
import styles from './brand.module.css';
import { CompassRose } from './compass-rose.tsx';
import { PageLink } from './page-link.tsx';

interface BrandProps {
  /** Where it leads; absent on pages that lead nowhere else. */
  readonly href?: string;
  /** Whether a phone shows the mark alone, where others need the room. */
  readonly folds?: boolean;
}

/** The mark and the name of the house, at the top of every page. */
export function Brand({ href, folds = false }: BrandProps) {
  const inside = (
    <>
      <CompassRose size={24} className={styles.rose} />
      <span className={folds ? styles.folds : undefined}>{UI_TEXTS.brand}</span>
    </>
  );
  return href === undefined ? (
    <span className={styles.brand}>{inside}</span>
  ) : (
    <PageLink className={styles.brand} href={href}>
      {inside}
    </PageLink>
  );
}
