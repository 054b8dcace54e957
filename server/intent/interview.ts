import type { Clarification } from '#server/schemas/intent-exchange.ts';
import { isPlainLabel, toPlainLine } from '#server/schemas/plain-line.ts';
import type { RaisedQuestion } from './converse.ts';

export type QuestionKind =
  | 'action'
  | 'amount'
  | 'asset'
  | 'to_asset'
  | 'chain'
  | 'recipient'
  | 'protocol'
  | 'vault'
  | 'wallet'
  | 'spender'
  | 'limit';

/**
 * Something that must be known before a plan can be made: a role of one step, or of all of them.
 * An answer settles this and nothing else.
 */
export interface Question {
  readonly kind: QuestionKind;
  /** The step, counted from 0. */
  readonly step: number;
  readonly question: string;
  /** What is asked, where the words of the question hang on what other answers say. */
  readonly about?: string;
  /** Whether one answer counts for every step that raises it. */
  readonly isShared?: boolean;
}

export interface Option {
  readonly id: string;
  readonly label: string;
}

/** What is left aside of a message is shown whole (`ask-within.ts`). */
const MAX_QUESTION = 800;
const MAX_OPTIONS = 4;
const PLAIN_ID = /^[\w.:-]{1,80}$/;

/** Behind it a label says more for whoever reads it: "Base · 1,204 USDC" is the answer "Base". */
const DETAIL = ' \u00b7 ';

/** Whether all of a label is the answer that it stands for. */
export const isWholeLabel = (label: string): boolean => !label.includes(DETAIL);

interface Asked {
  readonly key: string;
  readonly step: number;
  readonly clarification: Clarification;
}

/** One parse of a request: gives back what was answered, and collects what must be asked. */
export class Interview {
  private readonly asked: Asked[] = [];
  /** Addresses and names that the user gave as answers to questions for one. */
  readonly parties = new Set<string>();
  /** Whether the user, when asked, would rather leave it. */
  withdrawn = false;
  /** What nothing here does anywhere, so that no answer could help. */
  refused: string | undefined;
  private readonly taken: ReadonlyMap<string, string>;

  /** @param taken labels by the keys of their questions, as `converse` finds them */
  constructor(taken: ReadonlyMap<string, string> = new Map()) {
    this.taken = taken;
  }

  get clarifications(): Clarification[] {
    return this.asked.map(({ clarification }) => clarification);
  }

  /** What was asked, for the answers to come. */
  get raised(): RaisedQuestion[] {
    return this.asked.map(({ key, clarification: { question } }) => ({ key, question }));
  }

  /**
   * Reads the answer to a question.
   *
   * @param fill takes the answer up, and says whether it is one
   * @returns false while it is open, also where what was answered is no answer to it
   */
  settle(question: Question, fill: (answer: string) => boolean): boolean {
    const label = this.taken.get(keyOf(question));
    return label !== undefined && fill(label.split(DETAIL)[0] as string);
  }

  /** Asks a question, once; of its options those stay that are plain. */
  ask(question: Question, options: readonly Option[] = []): void {
    const key = keyOf(question);
    if (this.asked.some((one) => one.key === key)) return;
    const { kind, step } = question;
    const id = `clr_${kind}_${step}`;
    const same = this.asked.filter(
      (one) => one.step === step && one.clarification.kind === kind,
    ).length;
    const clarification: Clarification = {
      id: same === 0 ? id : `${id}_${same + 1}`,
      kind,
      question: toPlainLine(question.question, MAX_QUESTION),
      options: options
        .filter((option) => PLAIN_ID.test(option.id) && isPlainLabel(option.label))
        .slice(0, MAX_OPTIONS)
        .map((option) => ({ id: option.id, label: option.label })),
    };
    this.asked.push({ key, step, clarification });
  }

  /**
   * Distinguishes questions that have the same words: an answer names its question by them.
   *
   * @param nameStep what a step is, by its number: "10 USDC on Arbitrum"
   */
  distinguish(nameStep: (step: number) => string): void {
    const byWords = Map.groupBy(this.asked, ({ clarification }) => clarification.question);
    for (const [question, alike] of byWords) {
      if (alike.length < 2) continue;
      for (const { step, clarification } of alike) {
        const name = nameStep(step);
        const place = `Step ${step + 1}${name === '' ? '' : ` (${name})`}`;
        clarification.question = toPlainLine(`${place}: ${question}`, MAX_QUESTION);
      }
    }
  }
}

function keyOf({ kind, step, question, about, isShared }: Question): string {
  return `${kind} ${isShared ? '*' : step} ${about ?? question}`;
}
