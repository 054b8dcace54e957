import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { Interview, Question } from '../interview.ts';

/** Which side of a swap is given, where its words fit both: "USDC for my 0.75 ETH". */
export function checkDirection(partial: PartialIntent, index: number, interview: Interview): void {
  const { asset, toAsset, toQuantity } = partial;
  if (!partial.isTurned || !asset || !toAsset || toQuantity?.kind !== 'number') return;
  const size = toQuantity.value;
  const give = `Give ${size} ${toAsset.symbol} for ${asset.symbol}`;
  const get = `Get ${size} ${toAsset.symbol} for ${asset.symbol}`;
  const question: Question = {
    kind: 'action',
    step: index,
    question: `Do you want to give ${size} ${toAsset.symbol} or to get it?`,
    about: 'direction',
  };
  const isSettled = interview.settle(question, (answer) => {
    const said = answer.toLowerCase();
    if ([get.toLowerCase(), 'get', 'get it'].includes(said)) return true;
    if (![give.toLowerCase(), 'give', 'give it'].includes(said)) return false;
    partial.asset = toAsset;
    partial.quantity = toQuantity;
    partial.toAsset = asset;
    partial.toQuantity = undefined;
    return true;
  });
  if (isSettled) return;
  interview.ask(question, [
    { id: 'give', label: give },
    { id: 'get', label: get },
  ]);
}
