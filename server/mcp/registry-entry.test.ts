import { expect, it } from 'vitest';
import { registryEntry } from './registry-entry.ts';

it.each([
  ['https://api.portolan.example', 'example.portolan.api/portolan'],
  ['https://portolan.example:8443', 'example.portolan/portolan'],
  ['http://127.0.0.1:3000', '1.0.0.127/portolan'],
])('the registry takes the entry of %s', (origin, name) => {
  const entry = registryEntry(origin);
  expect(entry.name).toBe(name);
  // The bounds of the registry's schema.
  expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(entry.description.length).toBeLessThanOrEqual(100);
  expect(entry.title.length).toBeLessThanOrEqual(100);
  expect(entry.version).toMatch(/^\d+\.\d+\.\d+$/);
  const [remote] = entry.remotes;
  expect(remote?.url).toBe(`${origin}/mcp`);
  // A key is never part of what is published.
  expect(remote?.headers[0]).toMatchObject({ name: 'Authorization', isSecret: true });
  expect(remote?.headers[0]).not.toHaveProperty('value');
});
