import type { Asset } from '#server/schemas/asset.ts';

export const AERO_ON_BASE: Asset = {
  chain: 'base',
  address: '0x940181a94A35A4569E4529A3CDfB74e38FD98631',
  symbol: 'AERO',
  name: 'Aerodrome Finance',
  decimals: 18,
  logo_url: 'https://portolan.example/icons/assets/base/0x940181a94A35A4569E4529A3CDfB74e38FD98631',
  lists: ['Uniswap Labs Default'],
  price_source_id: null,
  watchable: false,
};
