import { UI_TEXTS } from '#locale/ui.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** The name of the list: "Audit log". */
  readonly label: string;
  /** Counted from 1. */
  readonly page: number;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
}

/**
 * Newer and older pages of a list that is read by cursor; a missing direction is a disabled button.
 */
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
