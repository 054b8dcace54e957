import { type Address, checksumAddress, zeroAddress } from 'viem';
import { invalidField } from '#server/errors/api-error.ts';

/**
 * An EVM address from a request, in its checksummed form. All lower or all upper case carries
 * no checksum; a mixed-case address must have the right one (EIP-55).
 *
 * @throws {ApiError} invalid_request on `field`.
 */
export function checkAddress(field: string, value: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) {
    throw invalidField(field, 'Send an EVM address: 0x and 40 hex digits.');
  }
  const address = value.toLowerCase() as Address;
  if (address === zeroAddress) {
    throw invalidField(field, 'The zero address is nobody’s: send another address.');
  }
  const checksummed = checksumAddress(address);
  const digits = value.slice(2);
  const carriesChecksum = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  if (carriesChecksum && value !== checksummed) {
    throw invalidField(
      field,
      'The checksum of this address is wrong: a character was mistyped. Copy the address again, or send it in lower case if you are sure of it.',
    );
  }
  return checksummed;
}
