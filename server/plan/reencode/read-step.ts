import type { Address } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { findProtocol } from '#server/protocols/find-protocol.ts';
import type { ProtocolManifest, StepType } from '#server/protocols/manifest.ts';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import { Step } from '#server/schemas/step.ts';
import { plumbingFor, type Venue } from '../venues.ts';
import { ReencodeRefused } from './reencode-refused.ts';

/** A step whose every name is known; its tokens and its size are still to be read. */
export interface ReviewedStep {
  readonly step: Step;
  readonly type: StepType;
  readonly chain: EvmChainSlug;
  readonly venue: Venue;
  readonly owner: Address;
  readonly to: Address;
  readonly recipient: Address;
  readonly spender?: Address;
  readonly vaultAddress?: Address;
}

/**
 * Reads a step as /plan returned it.
 *
 * @throws {ReencodeRefused} naming the missing, unknown or unreadable part.
 */
export function readStep(
  body: Readonly<Record<string, unknown>>,
  protocols: readonly ProtocolManifest[],
): ReviewedStep {
  const step = parseStep(body);
  const { chain } = step;
  if (chain === 'solana') {
    throw new ReencodeRefused('unknown_target', 'Steps on solana cannot be encoded here.');
  }
  const type = typeOf(step, protocols);
  const venue = venueOf(step, type, chain, protocols);
  if (step.wallet === undefined) {
    throw new ReencodeRefused('step_incomplete', 'The step has no wallet: say which one signs it.');
  }
  if (step.to === undefined) {
    throw new ReencodeRefused('step_incomplete', 'The step has no target (to): plan it again.');
  }
  const owner = address('wallet', step.wallet);
  const spender = step.spender === undefined ? undefined : address('spender', step.spender);
  if (type === 'approve' && !spender) {
    throw new ReencodeRefused('step_incomplete', 'The approval has no spender: plan it again.');
  }
  return {
    step,
    type,
    chain,
    venue,
    owner,
    to: address('to', step.to),
    recipient: step.recipient === undefined ? owner : address('recipient', step.recipient),
    ...(spender && { spender }),
    ...(step.vault_address !== undefined && {
      vaultAddress: address('vault_address', step.vault_address),
    }),
  };
}

/** @throws {ReencodeRefused} naming the fields that are not readable. */
export function parseStep(body: Readonly<Record<string, unknown>>): Step {
  const parsed = Step.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'step'))];
  const isOnlyTheChain = fields.length === 1 && fields[0] === 'chain';
  if (isOnlyTheChain && typeof body.chain === 'string') {
    throw new ReencodeRefused(
      'unknown_target',
      `The step's chain is not known here. Known: ${CHAIN_SLUGS.join(', ')}.`,
    );
  }
  throw new ReencodeRefused(
    'invalid_request',
    `The step is not readable: ${fields.slice(0, 10).join(', ')} ${fields.length === 1 ? 'is' : 'are'} missing or wrong. Send it as /plan returned it.`,
  );
}

function typeOf({ type }: Step, protocols: readonly ProtocolManifest[]): StepType {
  const known = new Set(protocols.flatMap(({ actions }) => Object.keys(actions)));
  if (!known.has(type)) {
    throw new ReencodeRefused(
      'step_type_unsupported',
      `A step of this type cannot be encoded again. Types that can: ${[...known].join(', ')}.`,
    );
  }
  return type as StepType;
}

function venueOf(
  step: Step,
  type: StepType,
  chain: EvmChainSlug,
  protocols: readonly ProtocolManifest[],
): Venue {
  const protocol = findProtocol(protocols, step.protocol);
  if (!protocol) {
    throw new ReencodeRefused(
      'protocol_unsupported',
      'Steps of this protocol cannot be encoded again here.',
    );
  }
  // An approval names the venue it is for; encoding it is plumbing.
  if (type === 'approve') return { protocol, action: plumbingFor(protocols, type, chain).action };
  const action = protocol.actions[type];
  if (!action) {
    throw new ReencodeRefused('protocol_unsupported', `${protocol.name} has no ${type} here.`);
  }
  if (!action.chains.includes(chain)) {
    throw new ReencodeRefused('unknown_target', `${protocol.name} is not reached on ${chain}.`);
  }
  return { protocol, action };
}

function address(field: string, value: string): Address {
  try {
    return checkAddress(field, value);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ReencodeRefused('invalid_request', `${field}: ${error.issues[0]?.message}`);
  }
}
