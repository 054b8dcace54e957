import type { ReactNode } from 'react';
import styles from './strip.module.css';

interface StripProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Where the subject is explained. */
  readonly more: { readonly href: string; readonly label: string };
  /** Beside the words: what is live, or a picture of it. */
  readonly children: ReactNode;
}

/** One part of the product: its words, and the thing itself beside them. */
export function Strip({ id, title, lead, more, children }: StripProps) {
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
        <a href={more.href}>{more.label}</a>
      </div>
      <div className={styles.live}>{children}</div>
    </section>
  );
}

interface PictureProps {
  readonly src: string;
  readonly alt: string;
}

/** The head of a page as it looks, fetched when it comes near. */
export function Picture({ src, alt }: PictureProps) {
  return (
    // biome-ignore lint/performance/noImgElement: the policy of our pages lets no style into the markup.
    <img className={styles.picture} src={src} alt={alt} loading="lazy" width={1280} height={900} />
  );
}
