import { decodeFunctionData, encodeFunctionData, erc20Abi } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Step } from '#server/schemas/step.ts';
import { venueAbi } from '../testing/fake-protocols.ts';
import { address } from '../testing/plan-scripted.ts';
import { refusalOf } from '../testing/reencode-scripted.ts';
import { FRIEND, OWNER } from '../testing/scripted-chains.ts';
import { last, planned, reencode, swap, transfer } from './testing/scripted-reencode.ts';

describe('what cannot be signed', () => {
  const [approve, swapped] = planned([swap]) as [Step, Step];
  const sent = last(planned([transfer]));
  const payload = (recipient: `0x${string}`) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 12_300_000n] });

  it.each<[string, string, Record<string, unknown>]>([
    ['no wallet', 'step_incomplete', { ...sent, wallet: undefined }],
    ['no target', 'step_incomplete', { ...sent, to: undefined }],
    ['an unknown chain', 'unknown_target', { ...sent, chain: 'gnosis' }],
    ['solana', 'unknown_target', { ...sent, chain: 'solana' }],
    ['an unknown asset', 'unknown_target', { ...sent, asset: 'NOPE', asset_address: undefined }],
    ['an unknown protocol', 'protocol_unsupported', { ...sent, protocol: 'nowhere' }],
    ['another venue’s type', 'protocol_unsupported', { ...sent, protocol: 'fake-swap' }],
    ['an unknown type', 'step_type_unsupported', { ...sent, type: 'stake' }],
    ['an unreadable step', 'invalid_request', { ...sent, amount: 'much' }],
    ['an empty step', 'invalid_request', {}],
    ['a raw amount that lies', 'invalid_request', { ...sent, amount_raw: '999999999' }],
    ['another target', 'target_changed', { ...sent, to: FRIEND }],
    ['another recipient', 'target_changed', { ...sent, recipient: OWNER }],
    ['data for someone else', 'target_changed', { ...sent, data: payload(OWNER) }],
    ['another function', 'target_changed', { ...sent, data: '0xdeadbeef' }],
    ['another token behind the symbol', 'target_changed', { ...sent, asset: 'DAI' }],
    [
      'a recipient that is a token of the call',
      'target_changed',
      { ...swapped, recipient: address('base', 'USDC') },
    ],
    ['a recipient without the data that shows it', 'step_incomplete', { ...sent, data: undefined }],
    ['another spender', 'target_changed', { ...approve, spender: FRIEND }],
    [
      'another bought token',
      'target_changed',
      { ...swapped, to_asset: 'DAI', to_asset_address: address('base', 'USDT') },
    ],
    ['no bought token', 'step_incomplete', { ...swapped, to_asset: undefined }],
    ['a bad checksum', 'invalid_request', { ...sent, recipient: FRIEND.replace('C', 'c') }],
  ])('%s is %s', (_, code, step) => {
    const refused = refusalOf(() => reencode(step, 12.3));
    expect(refused.code).toBe(code);
    expect(refused.message.length).toBeGreaterThan(10);
  });

  it('is 409 when the pinned route is gone and no other exists', () => {
    expect(() => reencode(swapped, 500, { quotePerMillion: () => undefined })).toThrow(
      expect.objectContaining({ code: 'route_expired', status: 409 }),
    );
  });

  it('never approves more than its step needs', () => {
    const fresh = reencode(approve, 500);
    const { args } = decodeFunctionData({ abi: erc20Abi, data: fresh.data as `0x${string}` });
    expect(args?.[1]).toBe(500_000_000n);
    const run = decodeFunctionData({ abi: venueAbi, data: swapped.data as `0x${string}` });
    expect(run.args[1]).toBe(500_000_000n);
  });
});
