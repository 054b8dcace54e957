/** A fenced sample of a page. */
export interface Sample {
  /** `sh`, `json`, `ts` … */
  readonly language: string;
  /** What stands behind the language, such as `schema=Step` or `no-run`. */
  readonly note: string;
  readonly text: string;
}

/** @returns the fenced samples of Markdown, in their order */
export function readSamples(markdown: string): readonly Sample[] {
  const fences = markdown.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language = '', note = '', text = '']) => ({ language, note, text }));
}
