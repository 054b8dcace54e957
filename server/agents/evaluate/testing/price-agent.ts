import type { TypedAgentRequest } from '#server/schemas/create-agent.ts';
import type { WatchSource } from '../sources/source.ts';
import { unread } from '../sources/unread.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

type PriceRequest = Extract<TypedAgentRequest, { kind: 'price' }>;

/** A typed agent that watches the price of ETH. */
export const price = (fields: Partial<PriceRequest>): PriceRequest => ({
  kind: 'price',
  wallets: [WALLET],
  autonomy: 'notify',
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  ...fields,
});

/** One that fires when ETH drops below a number of US dollars. */
export const below = (threshold: number) => price({ condition: 'below', threshold });

/** A source that answers nothing. */
export const SILENT: WatchSource = {
  read: async (subjects) => subjects.map(() => unread('source_silent')),
};
