import { type Address, getAddress, type Hex, isAddress } from 'viem';
import { type EvmChain, evmChain } from '#server/chains/registry.ts';
import { ApiError, type FieldIssue, invalidField } from '#server/errors/api-error.ts';
import type { SimulateRequest } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import type { Call } from './run-calls.ts';

/** A step as the chain would see it. */
export interface SimulatedCall extends Call {
  /** Where the step stands in the request, from 0. */
  readonly index: number;
  readonly step: Step;
}

const MAX_UINT256 = 2n ** 256n - 1n;
/** No asset has more of it; tokens pack flags above. */
const MAX_ARRIVAL = 2n ** 128n - 1n;

/**
 * Reads the calls out of a request.
 *
 * @throws {ApiError} `invalid_request` naming every field that cannot be simulated.
 */
export function checkRequest(request: SimulateRequest): {
  chain: EvmChain;
  calls: readonly SimulatedCall[];
} {
  const chain = evmChain(request.chain);
  if (!chain) {
    throw invalidField('chain', `This deployment cannot simulate ${request.chain} steps yet.`);
  }
  const issues: FieldIssue[] = [];
  const checkAddress = (field: string, address: string) => {
    const message = complainOfAddress(address);
    if (message) issues.push({ field, message });
  };
  checkAddress('sender', request.sender);
  for (const [index, arrival] of (request.assumed_arrivals ?? []).entries()) {
    const at = `assumed_arrivals[${index}]`;
    if (arrival.wallet !== undefined) checkAddress(`${at}.wallet`, arrival.wallet);
    if (arrival.asset_address !== undefined) {
      checkAddress(`${at}.asset_address`, arrival.asset_address);
    }
    if (BigInt(arrival.amount_raw) > MAX_ARRIVAL) {
      issues.push({ field: `${at}.amount_raw`, message: 'Send at most 2^128 - 1 base units.' });
    }
    const names = arrival.asset_address === undefined && arrival.asset !== chain.native.symbol;
    if (names) {
      issues.push({
        field: `${at}.asset_address`,
        message: `Send the token address of this asset; without one it is ${chain.native.symbol}.`,
      });
    }
  }
  const calls = request.steps.map((step, index) => {
    const at = `steps[${index}]`;
    if (step.chain !== request.chain) {
      issues.push({
        field: `${at}.chain`,
        message: `This step is on ${step.chain}; simulate one chain per call.`,
      });
    }
    if (step.to === undefined) {
      issues.push({ field: `${at}.to`, message: 'Send the address this step calls.' });
    } else {
      checkAddress(`${at}.to`, step.to);
    }
    if (step.wallet !== undefined) checkAddress(`${at}.wallet`, step.wallet);
    // The simulation runs from `sender`, no matter who a step was planned for.
    const from = request.sender;
    const valueWei = BigInt(step.value ?? '0');
    if (valueWei > MAX_UINT256) {
      issues.push({ field: `${at}.value`, message: 'Send at most 2^256 - 1 wei.' });
    }
    return { index, step, from, to: step.to, data: step.data ?? '0x', valueWei };
  });
  if (issues.length > 0) throw new ApiError('invalid_request', { issues });
  return {
    chain,
    calls: calls.map((call) => ({
      ...call,
      from: getAddress(call.from),
      to: getAddress(call.to as Address),
      data: call.data as Hex,
    })),
  };
}

/** Mixed case is an EIP-55 checksum and must be right; one case alone carries none. */
function complainOfAddress(address: string): string | undefined {
  if (!isAddress(address, { strict: false })) {
    return 'Send an EVM address: 0x and 40 hex digits.';
  }
  const isMixedCase = /[a-f]/.test(address.slice(2)) && /[A-F]/.test(address.slice(2));
  if (!isMixedCase || isAddress(address)) return undefined;
  return 'The checksum of this address is wrong: copy it again, or send it in lower case.';
}
