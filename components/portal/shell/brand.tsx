import { CompassRose } from '#components/ui/compass-rose.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { UI_TEXTS } from '#locale/ui.ts';
import styles from './brand.module.css';

/** The name of the house. */
export function Brand({ href }: { readonly href: string }) {
  return (
    <PageLink className={styles.brand} href={href}>
      <CompassRose size={26} className={styles.rose} />
      {UI_TEXTS.brand}
    </PageLink>
  );
}
