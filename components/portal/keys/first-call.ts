import { callAsCode } from '#components/ui/call-as-code.ts';

const REQUEST = {
  prompt: 'Swap 500 USDC to ETH on Base',
  wallets: [{ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chain: 'base' }],
} as const;

/** @returns a first call that works when pasted, with the key from the environment */
export function firstCall(baseUrl: string) {
  return callAsCode(baseUrl, `${new URL(baseUrl).pathname}/intent`, REQUEST);
}
