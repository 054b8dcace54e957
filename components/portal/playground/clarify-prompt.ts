/** The longest prompt that the API reads. */
const MAX_PROMPT = 2_000;

/**
 * @returns the prompt that answers a question: what was sent, a blank line and the picked label
 * (spec 4.3.3)
 */
export function clarifyPrompt(prompt: string, question: string, label: string): string {
  return `${prompt}\n\nClarification — ${question}: ${label}`.slice(0, MAX_PROMPT);
}
