import { parsePrompt } from '#server/language/parse-prompt.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';

/**
 * The address that each order of a text says it leaves from, undefined where it says none: "send 5
 * USDC from 0x… to 0x…".
 */
export function sourcesIn(prompt: string): readonly (string | undefined)[] {
  return parsePrompt(splitTranscript(prompt).own).partials.map(({ source }) =>
    source?.kind === 'address' ? source.value : undefined,
  );
}
