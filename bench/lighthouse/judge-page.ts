import lighthouse, { desktopConfig } from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

export type Category = (typeof CATEGORIES)[number];

/** What Lighthouse said of a page, once. */
export interface Judgement {
  /** Of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly metrics: Readonly<Record<keyof typeof METRICS, number>>;
  /** When the largest paint came in the browser itself, on no slower line and processor than it has. */
  readonly seenLcpMs: number;
  /** How fast this machine was then: Lighthouse takes about 1,500 for a desk's, and slows four times. */
  readonly benchmarkIndex: number;
  /** What is not as it should be, in Lighthouse's words. */
  readonly complaints: readonly string[];
}

/**
 * Judges a page in the browser whose debugging port this is, with the browser's cookies.
 *
 * @throws Error when Lighthouse gives no result, or was led to another page
 */
export async function judgePage(
  url: string,
  { port, isDesktop }: { readonly port: number; readonly isDesktop: boolean },
): Promise<Judgement> {
  const result = await lighthouse(
    url,
    { port, onlyCategories: [...CATEGORIES], logLevel: 'error' },
    isDesktop ? desktopConfig : undefined,
  );
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { categories, audits, environment, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${finalDisplayedUrl}.`);
  }
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const metric = (id: string) => Math.round((audits[id]?.numericValue ?? 0) * 100) / 100;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    metrics: {
      'FCP ms': metric(METRICS['FCP ms']),
      'LCP ms': metric(METRICS['LCP ms']),
      'TBT ms': metric(METRICS['TBT ms']),
      CLS: metric(METRICS.CLS),
      bytes: metric(METRICS.bytes),
    },
    seenLcpMs: seenLcpOf(audits.metrics?.details),
    benchmarkIndex: environment.benchmarkIndex,
    complaints: Object.values(audits)
      .filter(({ score: of, scoreDisplayMode: mode }) => of === 0 && mode === 'binary')
      .map(({ id, title }) => `${id}: ${title}`),
  };
}

function seenLcpOf(details: unknown): number {
  const [all] = (details as { items?: { observedLargestContentfulPaint?: number }[] })?.items ?? [];
  return all?.observedLargestContentfulPaint ?? Number.NaN;
}
