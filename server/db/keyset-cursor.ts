/** Where a page ended: lists are ordered by a time and then an id, newest first. */
export interface KeysetCursor {
  readonly atMs: number;
  readonly id: string;
}

const PATTERN = /^(\d{1,15}):([A-Za-z0-9_-]{1,64})$/;

/** @returns an opaque cursor that says where a page ended. */
export function encodeCursor({ atMs, id }: KeysetCursor): string {
  return Buffer.from(`${atMs}:${id}`).toString('base64url');
}

/** @returns where a page ended, or null when the text is no cursor of ours. */
export function decodeCursor(cursor: string): KeysetCursor | null {
  const match = PATTERN.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (match === null) return null;
  const [, at = '', id = ''] = match;
  const atMs = Number(at);
  // What a Date cannot hold is no time of ours.
  if (Number.isNaN(new Date(atMs).getTime()) || encodeCursor({ atMs, id }) !== cursor) return null;
  return { atMs, id };
}
