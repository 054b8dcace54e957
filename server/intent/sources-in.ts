import { splitTranscript } from '#server/schemas/transcript.ts';
import { parsePrompt } from './grammar/parse-prompt.ts';

/**
 * The address that each order of a text says it leaves from, undefined where it says none: "send 5
 * USDC from 0x… to 0x…".
 */
export function sourcesIn(prompt: string): readonly (string | undefined)[] {
  return parsePrompt(splitTranscript(prompt).own).drafts.map(({ source }) =>
    source?.kind === 'address' ? source.value : undefined,
  );
}
