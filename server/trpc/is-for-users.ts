import { appRouter } from './router.ts';

interface Declared {
  readonly _def: { readonly meta?: { readonly audience?: 'anyone' | 'user' } };
}

/** Whether a procedure is for signed-in people; an unknown one is not. */
export function isForUsers(path: string): boolean {
  // The router is typed for its callers, who see no definitions.
  const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, Declared>>;
  if (!Object.hasOwn(procedures, path)) return false;
  return procedures[path]?._def.meta?.audience !== 'anyone';
}
