import { Interview } from '#server/intent/interview.ts';

/** Something that must be known first; the labels are themselves words of the language. */
export interface Question {
  readonly question: string;
  readonly labels: readonly string[];
}

/** As many options as a clarification has (spec 4.8). */
const MAX_OPTIONS = 4;

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

export function optionsOf({ labels }: Question): { id: string; label: string }[] {
  return labels.slice(0, MAX_OPTIONS).map((label) => ({ id: optionId(label), label }));
}

/** The answers that came with a request: written out in it, or picked by id. */
export class Dialogue {
  private readonly interview: Interview;
  private selectionId: string | undefined;

  constructor(answers: readonly string[], selectionId: string | undefined) {
    this.interview = new Interview(answers);
    this.selectionId = selectionId;
  }

  /** @returns the answer to a question, or undefined while it is open. */
  answerTo(question: Question): string | undefined {
    const written = this.interview.answerTo(question.question);
    if (written !== undefined && written !== '') return written;
    const picked = optionsOf(question).find((option) => option.id === this.selectionId);
    if (!picked) return undefined;
    this.selectionId = undefined;
    return picked.label;
  }
}
