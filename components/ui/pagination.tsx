import { UI_TEXTS } from '#locale/ui.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** What is paged through: "Audit log". */
  readonly label: string;
  /** Counted from 1. */
  readonly page: number;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
}

/** Newer and older pages of what is read by cursor; a way that is absent is a button that is off. */
export function Pagination({ label, page, onPrevious, onNext, busy = false }: PaginationProps) {
  return (
    <nav className={styles.pagination} aria-label={UI_TEXTS.pagesOf(label)}>
      <span aria-live="polite">{UI_TEXTS.page(page)}</span>
      <span className={styles.buttons}>
        <Button size="small" disabled={onPrevious === undefined || busy} onClick={onPrevious}>
          <Icon name="left" />
          {UI_TEXTS.newer}
        </Button>
        <Button size="small" disabled={onNext === undefined || busy} onClick={onNext}>
          {UI_TEXTS.older}
          <Icon name="right" />
        </Button>
      </span>
    </nav>
  );
}
