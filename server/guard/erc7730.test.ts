import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGuardContracts } from '#devnet/guard.ts';
import { GUARD_CHAIN_IDS } from '#server/schemas/guard.ts';
import { PERMISSION_TYPES } from './typed-data.ts';

interface Field {
  readonly path: string;
  readonly label: string;
  readonly format: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The descriptor as it is served at `/erc7730/guard.json`. */
const descriptor = JSON.parse(readFileSync('public/erc7730/guard.json', 'utf8'));
const { eip712 } = descriptor.context;
const { fields, required, excluded } = descriptor.display.formats.Permission as {
  readonly fields: readonly Field[];
  readonly required: readonly string[];
  readonly excluded: readonly string[];
};

type TypeName = keyof typeof PERMISSION_TYPES;

/** Every value that is signed, by its path, with its Solidity type. */
function leavesOf(name: TypeName = 'Permission', prefix = ''): readonly (readonly string[])[] {
  return PERMISSION_TYPES[name].flatMap(({ name: field, type }) =>
    type in PERMISSION_TYPES
      ? leavesOf(type as TypeName, `${prefix}${field}.`)
      : [[`${prefix}${field}`, type]],
  );
}
const leaves = new Map(leavesOf() as readonly (readonly [string, string])[]);

/** Which Solidity types a format can show (ERC-7730, "Field formats"). */
const SHOWS: Readonly<Record<string, RegExp>> = {
  raw: /./,
  addressName: /^address$/,
  tokenAmount: /^uint/,
  unit: /^uint/,
  date: /^uint/,
};

describe('the ERC-7730 descriptor', () => {
  it('is of the typed data that owners sign, at the guard of every chain', () => {
    const { guard } = readGuardContracts();
    expect(eip712.domain).toEqual({ name: 'Portolan Guard', version: '1' });
    expect(eip712.deployments).toEqual(
      GUARD_CHAIN_IDS.map((chainId) => ({ chainId, address: guard })),
    );
    const [{ primaryType, types }, ...others] = eip712.schemas;
    expect(others).toEqual([]);
    const { EIP712Domain: domain, ...own } = types;
    expect({ primaryType, types: own }).toEqual({
      primaryType: 'Permission',
      types: PERMISSION_TYPES,
    });
    expect(domain.map(({ name }: { name: string }) => name)).toEqual([
      'name',
      'version',
      'chainId',
      'verifyingContract',
    ]);
  });

  it('shows every value once, or leaves it out by name', () => {
    const shown = fields.map(({ path }) => path);
    expect([...shown, ...excluded].toSorted()).toEqual([...leaves.keys()].toSorted());
    expect(required.filter((path) => !shown.includes(path))).toEqual([]);
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
  });

  it('never lets a wallet leave out who is paid, how much, until when, and what nobody checks', () => {
    for (const path of [
      'capPer',
      'budget',
      'feeBps',
      'expiry',
      'action.kind',
      'action.recipient',
      'action.minOut',
      'trigger.condition',
    ]) {
      expect(required).toContain(path);
    }
  });

  it.each(fields)('shows $path in a format of its type', ({ path, format, params }) => {
    expect(leaves.get(path)).toMatch(SHOWS[format] ?? /^$/);
    if (format === 'tokenAmount') {
      expect(leaves.get(params?.['tokenPath'] as string)).toBe('address');
    }
  });
});
