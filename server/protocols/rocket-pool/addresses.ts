import { type Address, encodePacked, type Hex, keccak256 } from 'viem';

/**
 * Rocket Pool's contracts that never move (docs.rocketpool.net, "Contract addresses"): the storage
 * in which the others are looked up, and rETH, which is held to the Aave address book by
 * `addresses.test.ts`.
 */
export const ROCKET_POOL: Readonly<Record<'storage' | 'rEth', Address>> = {
  storage: '0x1d8f8f00cfa6758d7bE78336684788Fb0ee0Fa46',
  rEth: '0xae78736Cd615f374D3085123A210448E74Fc6393',
};

/** The key under which RocketStorage keeps the address of a contract. */
export function contractKey(name: string): Hex {
  return keccak256(encodePacked(['string', 'string'], ['contract.address', name]));
}
