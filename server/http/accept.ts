interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

function parseAccept(accept: string): readonly MediaRange[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
}

/** @returns whether an Accept header asks for `text/event-stream` rather than JSON (RFC 9110 12.5.1). */
export function prefersEventStream(accept: string | null): boolean {
  if (accept === null) return false;
  const ranges = parseAccept(accept);
  const stream = ranges.findIndex(({ type }) => type === 'text/event-stream');
  const json = ranges.findIndex(({ type }) => type === 'application/json');
  const streamQuality = ranges[stream]?.quality ?? 0;
  if (streamQuality === 0) return false;
  const jsonQuality = ranges[json]?.quality ?? 0;
  return streamQuality > jsonQuality || (streamQuality === jsonQuality && stream < json);
}
