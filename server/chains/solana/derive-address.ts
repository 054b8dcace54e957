import { type Address, getAddressDecoder, getAddressEncoder, isOffCurveAddress } from '@solana/kit';
import { concatBytes, sha256, stringToBytes } from 'viem';
import { ASSOCIATED_TOKEN_PROGRAM } from './programs.ts';

const MARKER = stringToBytes('ProgramDerivedAddress');
const HIGHEST_BUMP = 255;

/**
 * The address that a program controls for some seeds, as the runtime derives it
 * (`find_program_address`): the first hash that is no public key. Kit's own is asynchronous, which
 * the planner cannot be; `derive-address.test.ts` holds this to it.
 *
 * @throws Error when no bump gives one, which nobody has seen.
 */
export function deriveAddress(program: Address, seeds: readonly Uint8Array[]): Address {
  const programBytes = addressBytes(program);
  for (let bump = HIGHEST_BUMP; bump >= 0; bump--) {
    const preimage = concatBytes([...seeds, Uint8Array.of(bump), programBytes, MARKER]);
    const candidate = getAddressDecoder().decode(sha256(preimage, 'bytes'));
    if (isOffCurveAddress(candidate)) return candidate;
  }
  throw new Error('No bump gives a derived address.');
}

/** The address that a base, a seed of at most 32 bytes and an owner program give. */
export function deriveWithSeed(base: Address, seed: string, program: Address): Address {
  const preimage = concatBytes([addressBytes(base), stringToBytes(seed), addressBytes(program)]);
  return getAddressDecoder().decode(sha256(preimage, 'bytes'));
}

/** Where a wallet keeps a token: the address every wallet and exchange looks at. */
export function associatedTokenAddress(owner: Address, mint: Address, tokenProgram: Address) {
  return deriveAddress(
    ASSOCIATED_TOKEN_PROGRAM,
    [owner, tokenProgram, mint].map((part) => addressBytes(part)),
  );
}

function addressBytes(of: Address): Uint8Array {
  return new Uint8Array(getAddressEncoder().encode(of));
}
