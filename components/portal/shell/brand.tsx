import { CompassRose } from '#components/ui/compass-rose.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { UI_TEXTS } from '#locale/ui.ts';
import styles from './brand.module.css';

interface BrandProps {
  readonly href: string;
  /** Whether a phone shows the mark alone, where others need the room. */
  readonly folds?: boolean;
}

/** The name of the house. */
export function Brand({ href, folds = false }: BrandProps) {
  return (
    <PageLink className={styles.brand} href={href}>
      <CompassRose size={26} className={styles.rose} />
      <span className={folds ? styles.folds : undefined}>{UI_TEXTS.brand}</span>
    </PageLink>
  );
}
