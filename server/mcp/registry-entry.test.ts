import { expect, it } from 'vitest';
import { z } from 'zod';
import { registryEntry } from './registry-entry.ts';

const Header = z.object({
  name: z.string(),
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  value: z.string().optional(),
});

/**
 * What the registry's schema of 2025-12-11 asks of a server without packages: its `ServerDetail`,
 * `StreamableHttpTransport` and `KeyValueInput` (github.com/modelcontextprotocol/static,
 * schemas/2025-12-11/server.schema.json at 12022abc5a8c1cb839f7fadd5f74727709bfa07f). The schema lets further
 * fields through; a field that it does not name is a slip of ours, so they are refused here.
 */
const ServerDetail = z.strictObject({
  $schema: z.url(),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  version: z.string().max(255),
  websiteUrl: z.url().optional(),
  remotes: z
    .array(
      z.strictObject({
        type: z.literal('streamable-http'),
        url: z.url(),
        headers: z.array(Header.strict()).optional(),
      }),
    )
    .optional(),
});

it.each([
  ['https://api.portolan.example', 'example.portolan.api/portolan'],
  ['https://portolan.example:8443', 'example.portolan/portolan'],
  ['http://127.0.0.1:3000', '1.0.0.127/portolan'],
])('the registry takes the entry of %s', (origin, name) => {
  const entry = registryEntry(origin);
  expect(ServerDetail.parse(entry)).toEqual(entry);
  expect(entry.$schema).toBe(
    'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  );
  expect(entry.name).toBe(name);
  // Ranges are refused.
  expect(entry.version).toMatch(/^\d+\.\d+\.\d+$/);
  const [remote] = entry.remotes;
  expect(remote?.url).toBe(`${origin}/mcp`);
  // A key is never part of what is published.
  expect(remote?.headers[0]).toMatchObject({ name: 'Authorization', isSecret: true });
  expect(remote?.headers[0]).not.toHaveProperty('value');
});
