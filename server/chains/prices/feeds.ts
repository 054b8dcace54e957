import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/**
 * USD price feeds by chain and listed ERC-20 symbol: Chainlink aggregators or adapters of
 * that shape, 8 decimals, as the Aave address book names them (held to it by `feeds.test.ts`);
 * the ones Aave does not list are Chainlink's own on that chain. The native coin uses the
 * feed of its wrapped form. A token without a feed on its own chain uses ethereum's.
 */
export const USD_FEEDS: Record<EvmChainSlug, Partial<Record<string, Address>>> = {
  ethereum: {
    WETH: '0x5424384B256154046E9667dDFaaa5e550145215e',
    USDC: '0x3f73F03aa83B2A48ed27E964eD0fDb590332095B',
    USDT: '0x260326c220E469358846b187eE53328303Efe19C',
    DAI: '0x5c66322CA59bB61e867B28195576DbD8dA4b08dE',
    WBTC: '0xDaa4B74C6bAc4e25188e64ebc68DB5050b690cAc',
    wstETH: '0xe1D97bF61901B075E9626c8A2340a7De385861Ef',
    WOKB: '0x22134617Ae0f6CA8D89451e5Ae091c94f7D743DC',
  },
  base: {
    WETH: '0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70',
    USDC: '0xfcF82bFa2485253263969167583Ea4de09e9993b',
    USDT: '0xf19d560eB8d2ADf07BD6D13ed03e1D11215721F9',
    DAI: '0x591e79239a7d679378eC8c847e5038150364C78F',
    WBTC: '0x64c911996D3c6aC71f9b455B1E8E7266BcbD848F',
    wstETH: '0x56038D3998C42db18ba3B821bD1EbaB9B678e657',
  },
  arbitrum: {
    WETH: '0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612',
    USDC: '0x6200A5122Af8D5D9e69f4d526311Cd85241ACeC9',
    USDT: '0x476494a850eec47301F74C8c9c2652495c47C56c',
    DAI: '0x9F221bfD2d3F226b187d4419b49117aD7E698977',
    WBTC: '0x6ce185860a4963106506C203335A2910413708e9',
    wstETH: '0x87fE1503beFBF98C35c7526B0c488d950F822C0F',
  },
  optimism: {
    WETH: '0x13e3Ee699D1909E989722E753853AE30b17e08c5',
    USDC: '0x6379A975Ef93EC2bE87f56A02CCF8535dFAde201',
    USDT: '0xDb4E371F8dc7D834D3F1359295c669352ECe7D9c',
    DAI: '0xf116891adaBb21Df94663c8Aa62f87fC1bc19d53',
    WBTC: '0xD702DD976Fb76Fffc2D3963D037dfDae5b04E593',
    wstETH: '0x724E47194d97263ccb71FDad84b4fed18a8be387',
  },
  polygon: {
    WETH: '0xF9680D99D6C9589e2a93a78A04A279e509205945',
    USDC: '0x31Ebeb03223AaC82C8EB24C77624Ea40F4D849Fb',
    USDT: '0x01Aba1Fe7D72a3490bEef7CD0C09e1Ba2dD88D83',
    DAI: '0xa1913Df228db08F02F3F3Dc0f397Af3A2d2f96A1',
    WBTC: '0xc907E116054Ad103354f2D350FD2514433D57F6f',
    wstETH: '0xBD96b5ABBC6048c28184b462167E487533F2e35E',
    WPOL: '0xAB594600376Ec9fD91F8e885dADF0CE036862dE0',
  },
  xlayer: {},
};
