import { TEXTS } from '#locale/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { grouped, roughly } from './format-change.ts';

/**
 * What a step does, in the planner's words without its quote, which is made again and shown beside
 * it. An amount that is sized again at signing is marked as approximate.
 */
export function titleOf(step: Step): string {
  const { description, recipient, recipient_name: name, sizing = 'exact' } = step;
  const said = withoutQuote(description);
  const sized =
    sizing === 'exact' || step.type === 'approve'
      ? said
      : said.replace(/^([A-Z][a-z]+) ([\d.]+) (?=\S)/, (_, verb: string, amount: string) =>
          TEXTS.title.about(verb, roughly(amount)),
        );
  const text = grouped(sized);
  if (name === undefined || recipient === undefined) return text;
  return text.replace(recipient, TEXTS.title.named(name, recipient));
}

function withoutQuote(description: string): string {
  return description
    .replace(/; (?:about )?[\d.,]+ \S+ arrives.*$/, '')
    .replace(/^((?:Swap|Stake|Unstake|Sell|Redeem) .+?) for about [\d.,]+ (?=\S)/, '$1 for ');
}
