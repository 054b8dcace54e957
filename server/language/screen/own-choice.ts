import { ASKING, isVerb, MODALS } from './word-classes.ts';

/** "should I", "I could", "I may": what somebody has not made up his mind about. */
export function ownChoice(words: readonly string[]): string | undefined {
  const at = words.findIndex((text, index) => {
    const next = words[index + 1] ?? '';
    const behind = words[index + 2] ?? '';
    // "was to be sent": what was planned once.
    if (/^(was|were)$/.test(text) && next === 'to' && behind === 'be') return true;
    if (MODALS.has(text) && next === 'i')
      return !/^(have|get|trouble|ask|bother|please|kindly|request|see|be)$/.test(behind);
    if (text !== 'i' && text !== 'we') return false;
    if (/^(could|may|might)$/.test(next))
      return !/^(ask|trouble|bother|please|also|have|get|go|be|use|then)$/.test(behind);
    if (next === 'wanted' || next === 'considered')
      return (
        behind === '' || (isVerb(words[index + 3] ?? '') && !ASKING.has(words[index + 3] ?? ''))
      );
    return (
      /^(would|should)$/.test(next) && (behind === '' || (isVerb(behind) && !ASKING.has(behind)))
    );
  });
  return at < 0 ? undefined : words.slice(at, at + 2).join(' ');
}
