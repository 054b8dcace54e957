import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintApiKey } from '#server/partners/api-key.ts';
import {
  EACH_OPERATION,
  envelopeOf,
  type OperationsService,
  openOperationsService,
  requestFor,
} from './testing/operations-service.ts';

let api: OperationsService;
beforeAll(async () => {
  api = await openOperationsService();
});
afterAll(() => api.close());

/** Bodies that are wrong for every operation that takes one, and the required error. */
const BAD_BODIES: readonly [string, BodyInit, RegExp][] = [
  ['nothing', '', /^body$/],
  ['broken JSON', '{"a":', /^body$/],
  ['NaN', '{"a":NaN}', /^body$/],
  ['a list', '[]', /^body$/],
  ['null', 'null', /^body$/],
  ['a number beyond a double', '{"actual_amount":1e400}', /^actual_amount$/],
  ['a null byte', '{"prompt":"a\\u0000b"}', /^prompt$/],
  [
    'no known field',
    '{"unknown":1}',
    /^(prompt|schema_version|wallets|intents|step|actual_amount|chain|request|plan|unknown|url|status|since|token|agent)$/,
  ],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), /^body$/],
];

describe.each(EACH_OPERATION.filter(({ operation }) => operation.request !== null))(
  '$id',
  ({ operation }) => {
    describe('with a body', () => {
      it.each(BAD_BODIES)('400: %s', async (_, rawBody, field) => {
        const { apiKey, partnerId } = await api.createPartner({ credits: 100 });
        const response = await api.service.serve(requestFor(operation, apiKey, { rawBody }));
        expect(response.status).toBe(400);
        const { error, issues } = await envelopeOf(response);
        expect(error).toBe('invalid_request');
        expect(issues.length).toBeGreaterThan(0);
        expect(issues[0]?.field).toMatch(field);
        expect(await api.balanceOf(partnerId)).toBe(100);
      });

      it('413: ten megabytes', async () => {
        const { apiKey, partnerId } = await api.createPartner({ credits: 100 });
        const response = await api.service.serve(
          requestFor(operation, apiKey, { rawBody: `{"prompt":"${'x'.repeat(10_000_000)}"}` }),
        );
        expect(response.status).toBe(413);
        expect((await envelopeOf(response)).error).toBe('payload_too_large');
        expect(await api.balanceOf(partnerId)).toBe(100);
      });

      it('415: another content type', async () => {
        const { apiKey } = await api.createPartner();
        for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
          const response = await api.service.serve(
            requestFor(operation, apiKey, { headers: { 'content-type': type } }),
          );
          expect(response.status).toBe(415);
          expect((await envelopeOf(response)).error).toBe('unsupported_media_type');
        }
      });

      it.skipIf(operation.auth === 'none')('401 comes before 400, 413 and 415', async () => {
        const key = mintApiKey();
        for (const request of [
          requestFor(operation, key, { rawBody: '{' }),
          requestFor(operation, key, { rawBody: 'x'.repeat(10_000_000) }),
          requestFor(operation, key, { headers: { 'content-type': 'text/plain' } }),
        ]) {
          expect((await api.service.serve(request)).status).toBe(401);
        }
      });

      it('400 comes before 402', async () => {
        const { apiKey } = await api.createPartner({ credits: 0 });
        // Where every field may be left out, an empty object is valid.
        const rawBody = operation.request?.safeParse({}).success === true ? '[]' : '{}';
        const response = await api.service.serve(requestFor(operation, apiKey, { rawBody }));
        expect(response.status).toBe(400);
      });
    });
  },
);
