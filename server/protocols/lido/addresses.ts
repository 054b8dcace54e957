import type { Address } from 'viem';

/**
 * Lido's contracts on ethereum, as its own list of deployments names them (docs.lido.fi,
 * "Deployed contracts"); held to Lido's SDK and the Aave address book by `addresses.test.ts`.
 */
export const LIDO: Readonly<Record<'stEth' | 'wstEth' | 'withdrawalQueue', Address>> = {
  stEth: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
  wstEth: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
  withdrawalQueue: '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
};
