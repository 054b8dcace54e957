/**
 * @returns the prompt that answers a question: what was sent, a blank line and the picked label
 * (spec 4.3.3)
 */
export function clarifyPrompt(prompt: string, question: string, label: string): string {
  return `${prompt}\n\nClarification — ${question}: ${label}`;
}
