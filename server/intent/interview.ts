import type { Clarification } from '#server/schemas/intent-exchange.ts';

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

const MARK = 'Clarification';
const DASHES = ['\u2014', '\u2013', '-', ':'];

/** The prompt without the answers that the client appended to it (spec 4.3 rule 3), and those answers. */
export function splitAnswers(prompt: string): { prompt: string; answers: readonly string[] } {
  const answers: string[] = [];
  const kept: string[] = [];
  for (const line of prompt.split('\n')) {
    const text = line.trim();
    const rest = text.startsWith(MARK) ? text.slice(MARK.length).trim() : '';
    const dash = DASHES.find((one) => rest.startsWith(one));
    if (dash !== undefined) answers.push(rest.slice(dash.length).trim());
    else kept.push(line);
  }
  return { prompt: kept.join('\n').trim(), answers };
}

/** Collects what must be asked, and gives back what was already answered. */
export class Interview {
  readonly clarifications: Clarification[] = [];
  /** Questions whose answer could not be read; they are not asked again. */
  readonly unread: string[] = [];
  /** Whether the user, when asked, would rather leave it. */
  withdrawn = false;
  /** What nothing here does anywhere, so that no answer could help. */
  refused: string | undefined;
  private readonly answers: string[];

  constructor(answers: readonly string[]) {
    this.answers = [...answers];
  }

  /**
   * @returns the label that was picked for this question, or undefined when it is open; an
   * answered question is never asked again.
   */
  answerTo(question: string): string | undefined {
    const wanted = plain(question);
    const at = this.answers.findIndex((answer) => plain(answer).startsWith(wanted));
    if (at < 0) return undefined;
    const answer = this.answers[at] as string;
    // The label follows the question; folding spaces may have moved where it starts.
    const label = answer.slice(Math.min(answer.length, question.length));
    return label.replace(/^[\s:?]+/, '').trim() || afterColon(answer);
  }

  ask(
    kind: QuestionKind,
    index: number,
    question: string,
    options: readonly { id: string; label: string }[] = [],
  ): void {
    this.clarifications.push({
      id: `clr_${kind}_${index}`,
      kind,
      question,
      options: options.slice(0, 4).map(({ id, label }) => ({ id, label })),
    });
  }
}

function afterColon(answer: string): string {
  return answer.slice(answer.lastIndexOf(':') + 1).trim();
}

function plain(text: string): string {
  return text.split(/\s+/).join(' ').toLowerCase();
}
