import type { ProtocolManifest } from './manifest.ts';

/**
 * The protocol a slug or a name people use stands for; case, spaces and punctuation do not
 * count: `aave`, `Aave V3` and `aave-v3` are one.
 */
export function findProtocol(
  protocols: readonly ProtocolManifest[],
  slugOrAlias: string,
): ProtocolManifest | undefined {
  const wanted = nameKey(slugOrAlias);
  return protocols.find(({ slug, name, aliases }) =>
    [slug, name, ...aliases].some((known) => nameKey(known) === wanted),
  );
}

function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/\bversion\s*(?=\d)/g, 'v')
    .replace(/[^a-z0-9]/g, '');
}
