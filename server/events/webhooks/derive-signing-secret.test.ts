import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveSigningSecret, hashSigningSecret } from './index.ts';

const masterKey = Buffer.alloc(32, 7);
const derive = (change: Partial<Parameters<typeof deriveSigningSecret>[0]> = {}) =>
  deriveSigningSecret({ masterKey, endpointId: 'we_1', version: 1, ...change });

describe('deriveSigningSecret', () => {
  it('gives the same secret for the same endpoint and version', () => {
    expect(derive()).toBe(derive());
    // printf 'webhook signing secret\0we_1\0001' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…
    expect(derive()).toBe('whsec_wVSkXsV5ZcS_JXYlaOKIo3cqs5JzVca3VE51wrOYUDM');
    expect(derive()).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
  });

  it('gives another for another key, endpoint or version', () => {
    const secrets = [
      derive(),
      derive({ version: 2 }),
      derive({ version: 11 }),
      derive({ endpointId: 'we_11' }),
      derive({ endpointId: 'we_' }),
      derive({ masterKey: Buffer.alloc(32, 8) }),
      derive({ masterKey: Buffer.alloc(33, 7) }),
    ];
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it('refuses what would weaken it', () => {
    expect(() => derive({ masterKey: Buffer.alloc(31, 7) })).toThrow('at least 32 bytes');
    expect(() => derive({ endpointId: '' })).toThrow('endpoint id');
    expect(() => derive({ endpointId: 'we\u00001' })).toThrow('endpoint id');
    for (const version of [0, 1.5, -1, Number.NaN]) {
      expect(() => derive({ version })).toThrow('whole number from 1');
    }
  });

  it('is kept as its SHA-256', () => {
    const secret = derive();
    expect(hashSigningSecret(secret)).toBe(createHash('sha256').update(secret).digest('hex'));
  });
});
