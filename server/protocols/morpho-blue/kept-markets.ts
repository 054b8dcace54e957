import { type Address, encodeAbiParameters, type Hex, keccak256 } from 'viem';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { ADAPTIVE_CURVE_IRM, type MorphoChain } from './addresses.ts';

/** What a market is made of; Morpho names it by the hash of exactly this. */
export interface MarketParams {
  readonly loanToken: Address;
  readonly collateralToken: Address;
  readonly oracle: Address;
  readonly irm: Address;
  /** Loan-to-value from which a loan is liquidated, 18 decimals. */
  readonly lltv: bigint;
}

/** A well-known market, by the listed symbols of its tokens. */
export interface KeptMarket {
  readonly id: Hex;
  readonly collateral: string;
  readonly loan: string;
  readonly oracle: Address;
  readonly lltv: bigint;
}

const LLTV_860 = 860_000_000_000_000_000n;
const LLTV_945 = 945_000_000_000_000_000n;

/**
 * The markets that are used when none is named, the default of an asset first. Each id is the hash
 * of its parameters, which `kept-markets.test.ts` computes again: a wrong oracle or token would
 * have another id than the one Morpho's app and vaults use.
 */
export const KEPT_MARKETS: Readonly<Record<MorphoChain, readonly KeptMarket[]>> = {
  ethereum: [
    {
      id: '0xb323495f7e4148be5643a4ea4a8221eef163e4bccfdedc2a6f4696baacbc86cc',
      collateral: 'wstETH',
      loan: 'USDC',
      oracle: '0x48F7E36EB6B826B2dF4B2E630B62Cd25e89E40e2',
      lltv: LLTV_860,
    },
    {
      id: '0x3a85e619751152991742810df6ec69ce473daef99e28a64ab2340d7b7ccfee49',
      collateral: 'WBTC',
      loan: 'USDC',
      oracle: '0xDddd770BADd886dF3864029e4B377B5F6a2B6b83',
      lltv: LLTV_860,
    },
    {
      id: '0xc54d7acf14de29e0e5527cabd7a576506870346a78a11a6762e2cca66322ec41',
      collateral: 'wstETH',
      loan: 'WETH',
      oracle: '0x2a01EB9496094dA03c4E364Def50f5aD1280AD72',
      lltv: LLTV_945,
    },
    {
      id: '0xa921ef34e2fc7a27ccc50ae7e4b154e16c9799d3387076c421423ef52ac4df99',
      collateral: 'WBTC',
      loan: 'USDT',
      oracle: '0x008bF4B1cDA0cc9f0e882E0697f036667652E1ef',
      lltv: LLTV_860,
    },
    {
      id: '0xe7e9694b754c4d4f7e21faf7223f6fa71abaeb10296a4c43a54a7977149687d2',
      collateral: 'wstETH',
      loan: 'USDT',
      oracle: '0x95DB30fAb9A3754e42423000DF27732CB2396992',
      lltv: LLTV_860,
    },
  ],
  base: [
    {
      id: '0x8793cf302b8ffd655ab97bd1c695dbd967807e8367a65cb2f4edaf1380ba1bda',
      collateral: 'WETH',
      loan: 'USDC',
      oracle: '0xFEa2D58cEfCb9fcb597723c6bAE66fFE4193aFE4',
      lltv: LLTV_860,
    },
    {
      id: '0x3a4048c64ba1b375330d376b1ce40e4047d03b47ab4d48af484edec9fec801ba',
      collateral: 'wstETH',
      loan: 'WETH',
      oracle: '0x4A11590e5326138B514E08A9B52202D42077Ca65',
      lltv: LLTV_945,
    },
  ],
};

/** The parameters of a kept market. @throws when its tokens are not listed. */
export function paramsOf(chain: MorphoChain, market: KeptMarket): MarketParams {
  const [loanToken, collateralToken] = [market.loan, market.collateral].map(
    (symbol) => LISTED_TOKENS[symbol]?.addresses[chain],
  );
  if (!loanToken || !collateralToken) {
    throw new Error(`${market.collateral}/${market.loan} is not listed on ${chain}.`);
  }
  const { lltv, oracle } = market;
  return { loanToken, collateralToken, oracle, irm: ADAPTIVE_CURVE_IRM[chain], lltv };
}

/** The id of a market: the hash of its parameters (`MarketParamsLib.id`). */
export function marketId({ collateralToken, irm, lltv, loanToken, oracle }: MarketParams): Hex {
  const word = { type: 'address' } as const;
  return keccak256(
    encodeAbiParameters(
      [word, word, word, word, { type: 'uint256' }],
      [loanToken, collateralToken, oracle, irm, lltv],
    ),
  );
}
