import { expect, it } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '#server/operations/registry.ts';
import { renderOpenApiDocument } from './document.ts';

it('the document is the same where a second copy of the schemas is registered', () => {
  const before = renderOpenApiDocument(OPERATIONS);
  z.string().meta({ id: 'ChainSlug' });
  z.object({ id: z.string() }).meta({ id: 'Step' });
  expect(renderOpenApiDocument(OPERATIONS)).toBe(before);
});
