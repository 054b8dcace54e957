'use client';
import { useState } from 'react';

/** Where someone is in a list that is read by cursor. */
export interface CursorPages {
  /** The cursor of the visible page; absent for the first one. */
  readonly cursor: string | undefined;
  /** Counted from 1. */
  readonly page: number;
  readonly goOn: (cursor: string) => void;
  /** Absent on the first page. */
  readonly goBack: (() => void) | undefined;
  /** To the first page: for another search. */
  readonly restart: () => void;
}

/** Keeps the cursors of the pages that were seen, to go back. */
export function useCursorPages(): CursorPages {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    goOn: (cursor) => setCursors((seen) => [...seen, cursor]),
    goBack: cursors.length === 0 ? undefined : () => setCursors((seen) => seen.slice(0, -1)),
    restart: () => setCursors([]),
  };
}
