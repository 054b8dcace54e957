import type { PositionList } from '#server/schemas/position.ts';

const OWNER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const MARKET = '0x8ed7b0ae4e3a3a5a1e9f8f5a7a5ddca0c6ee4a2b';

export const POSITIONS: PositionList = {
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  positions: [
    {
      id: `${OWNER}|pendle|${MARKET}|pt`,
      owner: OWNER,
      protocol: 'pendle',
      reference: MARKET,
      kind: 'pt',
      chain: 'base',
      value_usd: 9842.17,
      apy_pct: 8.2114,
      days_to_expiry: 121.4,
    },
  ],
  degraded: false,
  unavailable: [],
};
