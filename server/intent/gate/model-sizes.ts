import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { ALL_WORDS } from '#server/language/lexicon/words.ts';
import type { Quantity } from '#server/language/orders/said-values.ts';
import { tidy } from '#server/language/tokens/read-number.ts';
import type { Token } from '#server/language/tokens/token.ts';
import type { ModelOrder } from '../model/model-answer.ts';

/** Words for everything there is, beside the English ones. */
const EVERYTHING = new Set(
  `todo toda todos todas alles alle ganze ganzen tout toute tous toutes tutto tutta tutti tutte tudo
  wszystko wszystkie hepsi tamamı semua toàn все всё всю весь всі усе όλα όλο alt allt kaikki összes`.split(
    /\s+/,
  ),
);
const EVERYTHING_UNSPACED = [
  '全部',
  '所有',
  '全て',
  'すべて',
  '全額',
  '전부',
  '모두',
  '모든',
  'ทั้งหมด',
];

/** Words for half, beside the English ones. */
const HALF = new Set(
  'half mitad hälfte moitié metà metade połowę połowa yarısını yarısı половину половина setengah'.split(
    ' ',
  ),
);
const HALF_UNSPACED = ['一半', '半分', '절반', 'ครึ่ง'];

type SizeToken = Extract<Token, { kind: 'number' | 'usd' | 'percent' }>;

interface Size {
  readonly token: SizeToken;
  /** Whether an asset follows, so that the number counts units of it and nothing else. */
  readonly ofAsset: boolean;
  used: boolean;
}

/**
 * The sizes that the user wrote. Each can be spent once: a model that repeats an order, or leaves
 * a size out, is caught.
 */
export class WrittenSizes {
  private readonly sizes: Size[];
  private readonly everything: boolean;
  private readonly half: boolean;

  /** @param tokens of the prompt, without its side conditions; of earlier turns when it has no size */
  constructor(tokens: readonly Token[], prompt: string) {
    this.sizes = tokens.flatMap((token, at) =>
      token.kind === 'number' || token.kind === 'usd' || token.kind === 'percent'
        ? [{ token, ofAsset: namesAsset(tokens[at + 1]), used: false }]
        : [],
    );
    const words = prompt
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word !== '');
    const says = (spaced: ReadonlySet<string>, unspaced: readonly string[]) =>
      words.some((word) => spaced.has(word)) || unspaced.some((word) => prompt.includes(word));
    this.everything =
      words.some((word) => ALL_WORDS.has(word)) || says(EVERYTHING, EVERYTHING_UNSPACED);
    this.half = says(HALF, HALF_UNSPACED);
  }

  /** @returns the size as the grammar would have read it, or undefined when nobody wrote it. */
  take(kind: ModelOrder['amount_kind'], amount: string | null): Quantity | undefined {
    if (kind === 'all')
      return this.everything || this.spend('100', 'percent') ? { kind: 'max' } : undefined;
    const value = decimalOf(amount);
    if (value === undefined) return undefined;
    switch (kind) {
      case 'number':
        return this.spend(value, 'number') ? { kind: 'number', value } : undefined;
      case 'usd':
        return this.spend(value, 'usd') || this.spend(value, 'unit-word')
          ? { kind: 'usd', value }
          : undefined;
      case 'percent': {
        const written =
          this.spend(value, 'percent') ||
          (value === '50' && this.half) ||
          this.spend(value, 'unit-word');
        if (!written) return undefined;
        return value === '100' ? { kind: 'max' } : { kind: 'percent', value };
      }
      default:
        return undefined;
    }
  }

  /** Sizes that no order took up, as they were written. */
  strays(): string[] {
    return this.sizes
      .filter(({ token, used }) => !used && !(token.kind === 'percent' && token.value === '100'))
      .map(({ token }) => token.raw);
  }

  /** A `unit-word` is a bare number whose unit is a word of another language: "100 dólares". */
  private spend(value: string, as: SizeToken['kind'] | 'unit-word'): boolean {
    const found = this.sizes.find(
      ({ token, ofAsset, used }) =>
        !used &&
        token.value === value &&
        (as === 'unit-word' ? token.kind === 'number' && !ofAsset : token.kind === as),
    );
    if (found) found.used = true;
    return found !== undefined;
  }
}

function decimalOf(text: string | null): string | undefined {
  return text !== null && /^\d{1,60}(\.\d{1,60})?$/.test(text) ? tidy(text) : undefined;
}

function namesAsset(token: Token | undefined): boolean {
  if (token?.kind === 'ticker') return true;
  return token?.kind === 'word' && isAssetSpelling(token.text);
}
