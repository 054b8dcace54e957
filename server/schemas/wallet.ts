import { z } from 'zod';
import { ChainSlug } from './chain-slug.ts';
import { DecimalAmount } from './intent.ts';

/** A wallet address: EVM 0x + 40 hex, or Solana base58. Checksums are verified where one is present. */
export const WalletAddress = z
  .string()
  .regex(
    /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/,
    'Send an EVM address (0x and 40 hex digits) or a Solana address (base58, 32 to 44 characters).',
  )
  .meta({ id: 'WalletAddress', examples: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] });

/** A wallet of the request (`docs/guides/intents.md`). */
export const Wallet = z
  .object({
    address: WalletAddress.meta({ description: 'EVM address or Solana address.' }),
    chain: ChainSlug,
    balances: z.record(z.string().min(1).max(64), DecimalAmount).optional().meta({
      description:
        'Holdings on this chain keyed by asset symbol, decimal token units. Read from the chain when omitted.',
    }),
  })
  .superRefine(({ address, chain }, context) => {
    const isEvm = address.startsWith('0x');
    if (isEvm === (chain !== 'solana')) return;
    const message = isEvm
      ? 'This is an EVM address. Send a Solana address (base58), or the chain that the wallet is on.'
      : 'This is a Solana address. Send an EVM address (0x and 40 hex digits), or the chain "solana".';
    context.addIssue({ code: 'custom', path: ['address'], message });
  })
  .meta({
    id: 'Wallet',
    examples: [
      {
        address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        chain: 'base',
        balances: { USDC: '1204.5' },
      },
    ],
  });
export type Wallet = z.infer<typeof Wallet>;

/** Far more than one person has; where every wallet costs reads, the first ones are read. */
export const MAX_WALLETS = 200;

export const Wallets = z.array(Wallet).min(1).max(MAX_WALLETS).meta({
  description: 'The user’s own wallets, each with a chain that it is on.',
});
