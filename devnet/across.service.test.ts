import { erc20Abi, maxUint256, parseAbi, parseEther, parseUnits, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmChain } from '#server/chains/registry.ts';
import { ACROSS_TOKENS, SPOKE_POOLS } from '#server/protocols/across/addresses.ts';
import { RELAYER, TEST_ACCOUNTS } from './accounts.ts';
import { DevChain } from './dev-chain.ts';
import { acrossRelayer } from './relayer/across-relayer.ts';
import { ACROSS_CHAINS } from './relayer/deposit.ts';
import { openDevnet, token } from './testing/open-devnet.ts';

const depositAbi = parseAbi([
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) payable',
]);
const filledAbi = parseAbi([
  'event FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer, bytes32 depositor, bytes32 recipient, bytes32 messageHash, (bytes32 updatedRecipient, bytes32 updatedMessageHash, uint256 updatedOutputAmount, uint8 fillType) relayExecutionInfo)',
]);

const { world, rpcUrl, reader, wallet } = await openDevnet();

describe('Across', () => {
  async function deposit(options: {
    origin: keyof typeof SPOKE_POOLS;
    destination: keyof typeof SPOKE_POOLS;
    symbol: string;
    input: bigint;
    output: bigint;
    valueWei?: bigint;
  }) {
    const { origin, destination, symbol, input, output, valueWei = 0n } = options;
    const carol = wallet(origin, 2);
    const { timestamp } = await reader(origin).getBlock();
    const now = Number(timestamp);
    await carol.confirm(
      await carol.client.writeContract({
        address: SPOKE_POOLS[origin],
        abi: depositAbi,
        functionName: 'depositV3',
        value: valueWei,
        args: [
          carol.address,
          carol.address,
          token(symbol, origin),
          token(symbol, destination),
          input,
          output,
          BigInt(evmChain(destination).id),
          zeroAddress,
          now,
          now + 3600,
          0,
          '0x',
        ],
      }),
    );
  }

  const fills = (destination: keyof typeof SPOKE_POOLS) =>
    reader(destination).getContractEvents({
      address: SPOKE_POOLS[destination],
      abi: filledAbi,
      eventName: 'FilledRelay',
      fromBlock: 0n,
    });

  it('fills every carried token once, and an unfair deposit never', async () => {
    await world('bridge', 'delay', '1h');
    const carol = wallet('base', 2);
    await carol.approve('USDC', SPOKE_POOLS.base, maxUint256);
    const recipient = wallet('arbitrum', 2);
    const before = await recipient.balanceOf('USDC');
    const input = parseUnits('100', 6);
    const output = parseUnits('99.9', 6);
    const route = { origin: 'base', destination: 'arbitrum', symbol: 'USDC' } as const;
    await deposit({ ...route, input, output });
    await deposit({ ...route, input, output: input });

    expect(await world('bridge', 'fill')).toBe('Filled 1 pending deposit.');
    expect(await world('bridge', 'fill')).toBe('Filled 0 pending deposits.');
    expect((await recipient.balanceOf('USDC')) - before).toBe(output);

    const chains = new Map(ACROSS_CHAINS.map((slug) => [slug, new DevChain(slug, rpcUrl(slug))]));
    const restarted = acrossRelayer(chains, () => {});
    expect(await restarted.doNow()).toBe(0);
    expect(await fills('arbitrum')).toHaveLength(1);
  });

  it('fills after the delay by itself, and unwraps WETH for a person', async () => {
    await world('bridge', 'delay', '100ms');
    const { address } = TEST_ACCOUNTS[2];
    const before = await reader('base').getBalance({ address });
    await deposit({
      origin: 'ethereum',
      destination: 'base',
      symbol: 'WETH',
      input: parseEther('1'),
      output: parseEther('0.999'),
      valueWei: parseEther('1'),
    });
    await expect
      .poll(() => reader('base').getBalance({ address }), { timeout: 30_000 })
      .toBe(before + parseEther('0.999'));
  });

  it('gives the relayer something to fill with on every chain', async () => {
    for (const [symbol, chains] of Object.entries(ACROSS_TOKENS)) {
      for (const slug of chains) {
        const contract = { address: token(symbol, slug), abi: erc20Abi } as const;
        const [balance, allowance] = await reader(slug).multicall({
          allowFailure: false,
          contracts: [
            { ...contract, functionName: 'balanceOf', args: [RELAYER.address] },
            { ...contract, functionName: 'allowance', args: [RELAYER.address, SPOKE_POOLS[slug]] },
          ],
        });
        expect(balance).toBeGreaterThan(0n);
        expect(allowance).toBeGreaterThan(0n);
      }
    }
  });
});
