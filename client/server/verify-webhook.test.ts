import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signWebhook } from '../../server/events/webhooks/sign-webhook.ts';
import { verifyWebhook, WebhookSignatureError } from './index.ts';

const SECRET = 'whsec_Zk3v0m9hYbQ2sT8uWx1yA4cE6gI7kL0nP3rS5tV8wXz';
const NOW_S = 1_788_854_521;
const bodies = fc.json().map((text) => ({ text, value: JSON.parse(text) as unknown }));
const secrets = fc.string({ minLength: 1 });

it('accepts the service’s signatures, and during a rotation those of both secrets', async () => {
  const cases = fc.record({
    body: bodies,
    secret: secrets,
    older: secrets,
    skew: fc.integer({ min: -300, max: 300 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ body, secret, older, skew }) => {
      const rawBody = body.text;
      const signature = signWebhook({
        rawBody,
        timestampSeconds: NOW_S + skew,
        secrets: [secret, older],
      });
      for (const one of [secret, older]) {
        const read = verifyWebhook({ rawBody, signature, secret: one, nowMs: NOW_S * 1_000 });
        expect(await read).toEqual(body.value);
      }
      const bytes = new TextEncoder().encode(rawBody);
      const read = verifyWebhook({ rawBody: bytes, signature, secret, nowMs: NOW_S * 1_000 });
      expect(await read).toEqual(body.value);
    }),
  );
});

it('refuses a message that was changed, is old, or is signed by another secret', async () => {
  const rawBody = '{"id":"evt_1","created":"2026-09-08T00:00:00.000Z"}';
  const signature = signWebhook({ rawBody, timestampSeconds: NOW_S, secrets: [SECRET] });
  const sent = { rawBody, signature, secret: SECRET, nowMs: NOW_S * 1_000 };
  const changes = fc.oneof(
    fc.nat(rawBody.length - 1).map((at) => ({
      rawBody: `${rawBody.slice(0, at)}${rawBody[at] === '"' ? "'" : '"'}${rawBody.slice(at + 1)}`,
    })),
    fc.nat(signature.length - 1).map((at) => ({
      signature: `${signature.slice(0, at)}${signature[at] === '1' ? '2' : '1'}${signature.slice(at + 1)}`,
    })),
    fc.string().map((text) => ({ signature: text })),
    fc.constantFrom(null, undefined, '', `t=${NOW_S}`, `t=${NOW_S},v1=`).map((none) => ({
      signature: none,
    })),
    secrets.filter((secret) => secret !== SECRET).map((secret) => ({ secret })),
    fc.integer({ min: 301, max: 10_000_000 }).map((s) => ({ nowMs: (NOW_S + s) * 1_000 })),
    fc.integer({ min: 301, max: 10_000_000 }).map((s) => ({ nowMs: (NOW_S - s) * 1_000 })),
    fc.constant({ nowMs: Number.NaN }),
  );
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      await expect(verifyWebhook({ ...sent, ...change })).rejects.toThrow(WebhookSignatureError);
    }),
  );
  await expect(verifyWebhook({ ...sent, secret: '' })).rejects.toThrow(TypeError);
});
