import { appRouter } from '../router.ts';

/** A procedure of the portal, as the router has it. */
interface ListedProcedure {
  readonly path: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  /** The names of the fields of its input. */
  readonly fields: readonly string[];
}

interface Definition {
  readonly type: ListedProcedure['type'];
  readonly inputs: readonly { readonly shape?: Readonly<Record<string, unknown>> }[];
}

/** @returns every procedure that can be called, from the router itself */
export function listProcedures(): readonly ListedProcedure[] {
  // The router is typed for its callers, who see no definitions.
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Record<string, { readonly _def: Definition }>
  >;
  return Object.entries(procedures).map(([path, { _def }]) => ({
    path,
    type: _def.type,
    fields: _def.inputs.flatMap(({ shape = {} }) => Object.keys(shape)),
  }));
}
