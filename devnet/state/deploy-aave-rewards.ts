import { maxUint256 } from 'viem';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';
import { REWARDS_CONTROLLERS } from '#server/protocols/aave-v3/rewards/controllers.ts';
import { WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { AAVE_BOOK } from './aave-reserves.ts';
import { packageArtifact } from './artifact.ts';
import { WETH9 } from './deploy-tokens.ts';

const rewards = (file: string) =>
  packageArtifact('@aave/periphery-v3', `artifacts/contracts/rewards/${file}.json`);

/** What deposits of USDC earn, by chain and reward, in whole units a second for all depositors. */
const EMISSIONS: Partial<Record<AaveV3Chain, Readonly<Record<string, bigint>>>> = {
  ethereum: { DAI: 100n, wstETH: 1n },
  base: { DAI: 100n, wstETH: 1n },
};
const DISTRIBUTION_END = 4_000_000_000;

/** Deploys the RewardsController of a market; the whale may set its emissions. */
export async function deployRewardsController(chain: DevChain, slug: AaveV3Chain): Promise<void> {
  const controller = rewards('RewardsController.sol/RewardsController');
  const address = REWARDS_CONTROLLERS[slug];
  await chain.deployAt(address, controller);
  await chain.write(address, controller.abi, 'initialize', [WHALE.address]);
}

/** Starts emissions for depositors of USDC, on the chains that have them here. */
export async function startEmissions(chain: DevChain, slug: AaveV3Chain): Promise<void> {
  const emissions = EMISSIONS[slug];
  const asset = AAVE_BOOK[slug].ASSETS.USDC?.A_TOKEN;
  if (!emissions || !asset) return;
  const controller = REWARDS_CONTROLLERS[slug];
  const { abi } = rewards('RewardsController.sol/RewardsController');
  const strategy = await chain.deploy(
    rewards('transfer-strategies/PullRewardsTransferStrategy.sol/PullRewardsTransferStrategy'),
    [controller, WHALE.address, WHALE.address],
  );
  const inputs = [];
  for (const [symbol, unitsPerSecond] of Object.entries(emissions)) {
    const listed = LISTED_TOKENS[symbol];
    const reward = listed?.addresses[slug];
    if (!listed || !reward) throw new Error(`${symbol} is not listed on ${slug}`);
    await chain.write(reward, WETH9.abi, 'approve', [strategy, maxUint256]);
    inputs.push({
      emissionPerSecond: unitsPerSecond * 10n ** BigInt(listed.decimals),
      totalSupply: 0n,
      distributionEnd: DISTRIBUTION_END,
      asset,
      reward,
      transferStrategy: strategy,
      rewardOracle: USD_FEEDS[slug][symbol],
    });
  }
  await chain.write(controller, abi, 'configureAssets', [inputs]);
}
