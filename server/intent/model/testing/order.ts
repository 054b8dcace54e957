import type { ModelAnswer, ModelOrder } from '../model-answer.ts';

/** An order with everything else left open. */
export function order(said: Partial<ModelOrder> & Pick<ModelOrder, 'action'>): ModelOrder {
  return {
    amount_kind: 'none',
    amount: null,
    asset: null,
    to_amount: null,
    to_asset: null,
    chain: null,
    from_chain: null,
    to_chain: null,
    protocol: null,
    destination: null,
    slippage_percent: null,
    ...said,
  };
}

export function orders(...said: readonly Parameters<typeof order>[0][]): ModelAnswer {
  return { outcome: 'orders', orders: said.map(order) };
}
