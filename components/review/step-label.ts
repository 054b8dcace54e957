import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { TEXTS } from '#locale/review.ts';
import type { DecodedCall } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { allowanceSizeOf } from './allowance.ts';
import { titleOf } from './step-title.ts';

/** The length of a plan's title: short enough to read at a glance on a phone. */
const MOST_WORDS = 8;
/** The length of its first action where more follow. */
const MOST_BEFORE_MORE = 5;

const ADDRESS = /0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44}/;
const TO_ADDRESS = new RegExp(` to (?:${ADDRESS.source})$`);
const NAMED_ADDRESS = new RegExp(` \\((?:${ADDRESS.source})\\)$`);

/** The protocol of a step is in its details. */
const CARRIED_BY: Readonly<Record<string, RegExp>> = { swap: / on .+$/, bridge: / with .+$/ };

/**
 * What a step does, in one line: without a protocol that only routes it, and without an address.
 */
export function labelOf(step: Step, calls: readonly DecodedCall[] = []): string {
  if (step.type === 'approve') {
    const size = allowanceSizeOf(step, calls);
    return TEXTS.labels[size.kind](size.text, step.asset);
  }
  return titleOf(step)
    .replace(TO_ADDRESS, '')
    .replace(NAMED_ADDRESS, '')
    .replace(CARRIED_BY[step.type] ?? /$^/, '');
}

/** What a plan does, from its steps, in eight words at most: approvals are named only where no other step exists. */
export function planTitle(
  steps: readonly Step[],
  calls: Readonly<Record<string, readonly DecodedCall[]>> = {},
): string {
  const acting = steps.filter(({ type }) => type !== 'approve');
  const named = acting.length > 0 ? acting : steps;
  const [first, second] = named;
  if (!first) return '';
  const label = labelOf(first, calls[first.key ?? '']);
  if (!second) return within(located(first, label), label, sized(first, label));
  const start = within(label, sized(first, label), sized(first, label), MOST_BEFORE_MORE);
  const more = TEXTS.title.more(start, named.length - 1);
  if (named.length > 2) return more;
  const [verb = ''] = labelOf(second, calls[second.key ?? '']).split(' ');
  return within(TEXTS.title.andThen(start, verb.toLowerCase(), second.asset), more, more);
}

/** The first of two texts that is short enough, else the third. */
function within(one: string, other: string, else_: string, most = MOST_WORDS): string {
  return [one, other].find((text) => text.split(' ').length <= most) ?? else_;
}

/** With the chain that it is on. */
function located({ type, chain }: Step, label: string): string {
  const name = CHAIN_NAMES[chain];
  return type === 'bridge'
    ? label.replace(' to ', TEXTS.title.from(name))
    : TEXTS.title.on(label, name);
}

/** `Supply 25 USDC` of `Supply 25 USDC to Aave v3`. */
function sized({ asset }: Step, label: string): string {
  const words = label.split(' ');
  const at = words.indexOf(asset);
  return words.slice(0, at < 0 ? MOST_BEFORE_MORE : at + 1).join(' ');
}
