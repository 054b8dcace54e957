const SHOWN =
  '(?:(?:the|a|your|all|full) )*(?:quote|quotes|route|plan|preview|summary|details|fees|numbers|steps|transaction|transactions|it|them|everything)';
const ASKS = `(?:(?:show|give) me ${SHOWN}|let me (?:see|review|check|preview|look at|look over|inspect) ${SHOWN}|let me (?:review|check|look)|i (?:want|need|would like|'d like) to (?:see|review|check|preview) ${SHOWN})`;
const BEFORE =
  '(?:before (?:anything (?:is|gets) (?:signed|sent|submitted|executed)|(?:i|we) (?:sign|confirm|approve|submit)(?: (?:it|them|anything))?|signing(?: (?:it|them|anything))?|sending anything))';

/**
 * A demand at the end of a text that is kept whatever is ordered: a plan is shown, and nothing is signed but by its owner. Who
 * else is to see it, another moment or another thing to be shown is no such demand.
 */
const KEPT = new RegExp(
  `(?:\\s*[,.;]\\s*|\\s+(?=but |and ))(?:(?:but|and|just|only|please|also) )*${ASKS}(?: first)? ${BEFORE}(?: please)?\\s*[.!]?\\s*$`,
  'i',
);
/** "Let me review it before signing: swap …" */
const KEPT_IN_FRONT = new RegExp(
  `^\\s*(?:please )?${ASKS}(?: first)? ${BEFORE}\\s*[:.;]\\s+(?=\\S)`,
  'i',
);

/** A text without the demands that are always kept. */
export function withoutKept(text: string): string {
  return text.replace(KEPT, (_, at: number) => (at === 0 ? text : '.')).replace(KEPT_IN_FRONT, '');
}
