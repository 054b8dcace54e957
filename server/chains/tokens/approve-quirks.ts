import { LISTED_TOKENS } from './listed.ts';
import type { Erc20Token } from './token.ts';

/** Tokens whose `approve` reverts unless the old or the new allowance is zero. */
const RESET_FIRST: readonly { chain: string; address: string | undefined }[] = [
  // TetherToken.approve on ethereum; the bridged forms elsewhere are plain ERC-20s.
  { chain: 'ethereum', address: LISTED_TOKENS.USDT?.addresses.ethereum },
];

/** @returns whether an allowance of this token must be set to zero before it is changed. */
export function needsAllowanceReset(token: Erc20Token): boolean {
  return RESET_FIRST.some(
    ({ chain, address }) =>
      chain === token.chain && address?.toLowerCase() === token.address.toLowerCase(),
  );
}
