import Link from 'next/link';
import { CompassRose } from '#components/ui/compass-rose.tsx';
import styles from './brand.module.css';

/** The name of the house. */
export function Brand({ href }: { readonly href: string }) {
  return (
    <Link className={styles.brand} href={href} prefetch={false}>
      <CompassRose size={26} className={styles.rose} />
      Portolan
    </Link>
  );
}
