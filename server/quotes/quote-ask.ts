/** The quoting services a deployment may join by configuration. */
export const QUOTE_SOURCES = ['zerox', 'lifi', 'across'] as const;
export type QuoteSource = (typeof QUOTE_SOURCES)[number];

/** One question to a quoting service, described and not yet asked. */
export interface QuoteAsk {
  readonly source: QuoteSource;
  /** Below the source's base address, with a slash at the start. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** What a quoting service said: untrusted JSON, or why there is none, in our words. */
export type QuoteAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string; readonly isAbsent?: boolean };

/** The quoting services a deployment reaches. */
export interface QuoteAccess {
  /** Those that are connected. */
  readonly sources: ReadonlySet<QuoteSource>;
  ask(question: QuoteAsk): Promise<QuoteAnswer>;
}
