import { Pagination } from '#components/ui/pagination.tsx';
import type { CursorPages } from './use-cursor-pages.ts';

interface PageTurnerProps {
  /** The name of the list. */
  readonly label: string;
  readonly pages: CursorPages;
  /** The cursor of the page after this one; null on the last. */
  readonly next: string | null;
  /** Whether the requested page is still loading. */
  readonly isBusy: boolean;
}

/** Newer and older pages of a list that is read by cursor. */
export function PageTurner({ label, pages, next, isBusy }: PageTurnerProps) {
  return (
    <Pagination
      label={label}
      page={pages.page}
      busy={isBusy}
      onPrevious={pages.goBack}
      onNext={next === null ? undefined : () => pages.goOn(next)}
    />
  );
}
