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
  /** Always by default. */
  readonly visible?: 'optional' | 'never';
}

/** The descriptor as it is served at `/erc7730/guard.json`. */
const descriptor = JSON.parse(readFileSync('public/erc7730/guard.json', 'utf8'));
const { eip712 } = descriptor.context;
const [[encodedType, display], ...otherFormats] = Object.entries(descriptor.display.formats) as [
  [string, { readonly fields: readonly Field[] }],
  ...unknown[],
];
const fields = display.fields.filter(({ visible }) => visible !== 'never');
const hidden = display.fields.filter(({ visible }) => visible === 'never');
const required = fields.filter(({ visible }) => visible === undefined).map(({ path }) => path);

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
  tokenTicker: /^address$/,
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

  it('is of the one type, as EIP-712 encodes it', () => {
    const { Permission, ...named } = PERMISSION_TYPES;
    const encoded = ([name, members]: readonly [
      string,
      readonly { name: string; type: string }[],
    ]) => `${name}(${members.map((one) => `${one.type} ${one.name}`).join(',')})`;
    const sorted = Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1));
    expect(encodedType).toBe(
      [encoded(['Permission', Permission]), ...sorted.map(encoded)].join(''),
    );
    expect(otherFormats).toEqual([]);
    // Since version 2 of the published schema, formats are listed by their encoded type. The known properties of a
    // format, and of a field:
    expect(descriptor.$schema).toMatch(/\/erc7730-v2\.schema\.json$/);
    expect(Object.keys(display).toSorted()).toEqual(['$id', 'fields', 'intent']);
    for (const field of display.fields) {
      expect(['path', 'label', 'format', 'params', 'visible']).toEqual(
        expect.arrayContaining(Object.keys(field)),
      );
    }
  });

  it('shows every value once, or leaves it out by name', () => {
    const paths = display.fields.map(({ path }) => path);
    expect(paths.toSorted()).toEqual([...leaves.keys()].toSorted());
    expect(hidden.map(({ path }) => path)).toEqual(['salt', 'venue.maxAge', 'venue.sequencer']);
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
  });

  it('never lets a wallet leave out the recipient, the amount, the expiry and a condition that the contract does not check', () => {
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
