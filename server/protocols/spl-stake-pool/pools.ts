import { type Address, address } from '@solana/kit';
import { SOLANA_TOKENS, type SplToken } from '#server/chains/solana/tokens.ts';

/** A stake pool that people know by name. */
export interface StakePoolRow {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The account of the pool's state. */
  readonly pool: Address;
  /** What a share of the pool is called; its mint is held to what the pool says. */
  readonly token: SplToken;
}

/** The pools of the SPL stake pool program that are planned; a new one is one row. */
export const STAKE_POOLS: readonly StakePoolRow[] = [
  {
    slug: 'jito',
    name: 'Jito',
    aliases: ['jito stake pool', 'jito network'],
    pool: address('Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb'),
    token: SOLANA_TOKENS.JitoSOL,
  },
  {
    slug: 'blazestake',
    name: 'BlazeStake',
    aliases: ['blaze stake', 'solblaze', 'sol blaze'],
    pool: address('stk9ApL5HeVAwPLr3TLhDXdZS8ptVu7zp6ov8HFDuMi'),
    token: SOLANA_TOKENS.bSOL,
  },
];
