import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import type { Step } from '#server/schemas/step.ts';
import { grouped, short } from './format-change.ts';
import { TEXTS } from './texts.ts';

/** How many actions a plan's title names before it counts the rest. */
const NAMED = 3;

/**
 * What a step does, in the planner's words without what was quoted for it: a quote is made again
 * and told beside. What is sized again at signing is not said to be exact.
 */
export function titleOf(step: Step): string {
  const { description, recipient, recipient_name: name, sizing = 'exact' } = step;
  const said = withoutQuote(description);
  const sized =
    sizing === 'exact' || step.type === 'approve'
      ? said
      : said.replace(/^([A-Z][a-z]+) ([\d.]+) (?=\S)/, (_, verb: string, amount: string) =>
          TEXTS.title.about(verb, short(amount)),
        );
  const told = grouped(sized);
  if (name === undefined || recipient === undefined) return told;
  return told.replace(recipient, TEXTS.title.named(name, recipient));
}

/** What a plan does, from its steps: approvals are told of only where there is nothing else. */
export function planTitle(steps: readonly Step[]): string {
  const acting = steps.filter(({ type }) => type !== 'approve');
  const told = acting.length > 0 ? acting : steps;
  const parts = told.slice(0, NAMED).map((step, at) => {
    const title = located(step, told[at + 1]);
    return at === 0 ? title : TEXTS.title.next(title.charAt(0).toLowerCase() + title.slice(1));
  });
  const further = told.length - parts.length;
  return [...parts, ...(further > 0 ? [TEXTS.title.further(further)] : [])].join(', ');
}

/** With the chain it is on; two in a row on one chain say it once. */
function located(step: Step, next: Step | undefined): string {
  const title = titleOf(step);
  const chain = CHAIN_NAMES[step.chain];
  if (step.type === 'bridge') return title.replace(' to ', TEXTS.title.from(chain));
  const isSaidNext = next?.type !== 'bridge' && next?.chain === step.chain;
  return isSaidNext ? title : TEXTS.title.on(title, chain);
}

function withoutQuote(description: string): string {
  return description
    .replace(/; (?:about )?[\d.,]+ \S+ arrives.*$/, '')
    .replace(/^((?:Swap|Stake|Unstake|Sell|Redeem) .+?) for about [\d.,]+ (?=\S)/, '$1 for ');
}
