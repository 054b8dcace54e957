import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import styles from './strip.module.css';

interface StripProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Where the subject is explained. */
  readonly more: { readonly href: string; readonly label: string };
  /** Beside the words: the live element, or a picture of it. */
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

interface Image {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

interface PictureProps {
  readonly light: Image;
  readonly dark: Image;
  readonly alt: string;
}

/** A page as it looks, in the reader's theme, fetched when it comes near. */
export function Picture({ light, dark, alt }: PictureProps) {
  return [
    { theme: styles.inLight, image: light },
    { theme: styles.inDark, image: dark },
  ].map(({ theme, image }) => (
    // biome-ignore lint/performance/noImgElement: the policy of our pages lets no style into the markup.
    <img
      key={image.src}
      className={classNames(styles.picture, theme)}
      src={image.src}
      alt={alt}
      loading="lazy"
      width={image.width}
      height={image.height}
    />
  ));
}
