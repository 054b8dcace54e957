import { isPlainLabel, toPlainLine } from '#server/schemas/plain-line.ts';

/** Something that must be known first; the labels are themselves words of the language. */
export interface Question {
  readonly question: string;
  readonly labels: readonly string[];
}

/** As many options as a clarification has (`docs/guides/agents.md`). */
const MAX_OPTIONS = 4;
const MAX_QUESTION = 1000;
const AGREED = /^(yes|ok|okay|sure|go on|go ahead)\b/i;

/** The id of an option: made of its label, so that it means the same on every call. */
export function optionId(label: string): string {
  let id = '';
  for (const char of label.toLowerCase()) {
    if ((char >= 'a' && char <= 'z') || (char >= '0' && char <= '9')) id += char;
    else if (char === '.') id += 'p';
    else if (id !== '' && !id.endsWith('_')) id += '_';
  }
  return `pick_${id.slice(0, 80)}`;
}

/** The options of a question that are plain: what else a label would add is not offered. */
export function optionsOf({ labels }: Question): { id: string; label: string }[] {
  return labels
    .filter(isPlainLabel)
    .slice(0, MAX_OPTIONS)
    .map((label) => ({ id: optionId(label), label }));
}

/** A question as it is shown, in one line. Its answer comes back under it. */
export const wordsOf = ({ question }: Question): string => toPlainLine(question, MAX_QUESTION);

/** The answers that count in one reading of a request. */
export class Dialogue {
  private readonly taken: ReadonlyMap<string, string>;

  /** @param taken labels by the words of their questions, as `converse` finds them */
  constructor(taken: ReadonlyMap<string, string> = new Map()) {
    this.taken = taken;
  }

  /** @returns the answer to a question, or undefined while it is open. */
  answerTo(question: Question): string | undefined {
    return this.taken.get(wordsOf(question));
  }

  /** @returns which of its options answers a question, or undefined while none does. */
  pickOf(question: Question): string | undefined {
    const answer = this.answerTo(question)?.toLowerCase();
    return question.labels.find((label) => label.toLowerCase() === answer);
  }

  /** @returns whether an answer says a number, which then counts instead of what was said first. */
  saysNumber(): boolean {
    return [...this.taken.values()].some((answer) => /\d/.test(answer));
  }

  /** @returns whether the user agrees to the one thing that a question offers. */
  agreesTo(question: Question): boolean {
    const answer = this.answerTo(question);
    if (answer === undefined) return false;
    return AGREED.test(answer) || this.pickOf(question) !== undefined;
  }
}
