import { randomBytes } from 'node:crypto';

const MAX_NAME_LENGTH = 40;

/**
 * A short name for paths. Names may repeat and short names may not, so it gets its own suffix,
 * which also hides whether another tenant has the same name.
 */
export function partnerSlug(name: string): string {
  const readable = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, '');
  return `${readable === '' ? 'org' : readable}-${randomBytes(3).toString('hex')}`;
}
