import { type Address, maxUint256 } from 'viem';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';
import { giveToken, WETH9 } from './deploy-tokens.ts';

const USDC_UNIT = 1_000_000n;
const SEED_DEPOSIT = 20_000_000n * USDC_UNIT;
/** Put aside in the vault, so that interest is paid in real tokens. */
const INTEREST_RESERVE = 100_000_000n * USDC_UNIT;
const SECONDS_PER_YEAR = 31_536_000n;
/** 4.2 % a year. */
const RATE_PER_SECOND_WAD = (42n * 10n ** 15n) / SECONDS_PER_YEAR;

/** Deploys an ERC-4626 vault over USDC with deposits in it. */
export async function deployVault(
  chain: DevChain,
  address: Address,
  contracts: DevContracts,
): Promise<void> {
  const usdc = LISTED_TOKENS.USDC?.addresses[chain.slug];
  if (!usdc) throw new Error(`USDC is not listed on ${chain.slug}`);
  const { abi } = contracts.DevVault;
  await chain.deployAt(address, contracts.DevVault, [
    usdc,
    'Devnet USDC Vault (stand-in)',
    'dvUSDC',
    RATE_PER_SECOND_WAD,
  ]);
  await chain.write(usdc, WETH9.abi, 'approve', [address, maxUint256]);
  await chain.write(address, abi, 'deposit', [SEED_DEPOSIT, WHALE.address]);
  await giveToken(chain, address, 'USDC', INTEREST_RESERVE);
}
