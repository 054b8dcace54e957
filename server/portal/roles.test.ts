import { expect, it } from 'vitest';
import { includesRole } from './roles.ts';

it.each([
  ['owner', ['owner', 'developer', 'viewer']],
  ['developer', ['developer', 'viewer']],
  ['viewer', ['viewer']],
] as const)('%s may do what %j may', (role, allowed) => {
  const all = ['owner', 'developer', 'viewer'] as const;
  expect(all.filter((needed) => includesRole(role, needed))).toEqual(allowed);
});
