import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

describe('settings', () => {
  it('has a default for everything but the database and the chains', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      mode: 'production',
      port: 3000,
      bindAddress: '127.0.0.1',
      appUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      rpcUrls: {},
      directLane: true,
      checkResponses: false,
      webhooksAllowLoopback: false,
      webhookMasterKey: undefined,
      runsJobs: true,
      inngest: null,
      clock: 'wall',
      model: null,
      logLevel: 'info',
    });
    expect(isAbsolute(config.home)).toBe(true);
  });

  it('cannot be changed once read', () => {
    const config = parseConfig({ RPC_URL_BASE: 'http://127.0.0.1:8545' });
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.rpcUrls)).toBe(true);
  });

  it('takes an empty variable as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('knows its own address in production only where it is said, or all is local', () => {
    expect(parseConfig({}).knowsAppUrl).toBe(false);
    expect(parseConfig({ APP_URL: 'https://portolan.example' }).knowsAppUrl).toBe(true);
    expect(parseConfig({ EMBEDDED: 'on' }).knowsAppUrl).toBe(true);
    expect(parseConfig({ NODE_ENV: 'development' }).knowsAppUrl).toBe(true);
  });

  it('reads chains, regions and switches', () => {
    const config = parseConfig({
      PORT: '4010',
      RPC_URL_BASE: 'https://rpc.example/key/',
      BLOCKED_REGIONS: 'kp, IR',
      COUNTRY_HEADER: 'CF-IPCountry',
      CALLER_ADDRESS_HEADER: 'CF-Connecting-IP',
      DIRECT_LANE: 'off',
      NODE_ENV: 'test',
    });
    expect(config.appUrl).toBe('http://127.0.0.1:4010');
    expect(config.rpcUrls).toEqual({ base: 'https://rpc.example/key' });
    expect([...config.blockedRegions]).toEqual(['KP', 'IR']);
    expect(config.countryHeader).toBe('cf-ipcountry');
    expect(config.callerAddressHeader).toBe('cf-connecting-ip');
    expect(config.directLane).toBe(false);
    expect(config.checkResponses).toBe(true);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['BIND_ADDRESS', 'here'],
    ['APP_URL', 'portolan.example'],
    ['DATABASE_URL', 'mysql://a:secret@b/c'],
    ['RPC_URL_BASE', 'ftp://secret'],
    ['BLOCKED_REGIONS', 'Iran'],
    ['COUNTRY_HEADER', 'a b'],
    ['CALLER_ADDRESS_HEADER', 'x:y'],
    ['MAX_BODY_BYTES', '0'],
    ['DIRECT_LANE', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['WEBHOOKS_ALLOW_LOOPBACK', 'maybe'],
    ['WEBHOOK_MASTER_KEY', 'secret'],
    ['WEBHOOK_MASTER_KEY', Buffer.alloc(31).toString('base64')],
    ['JOBS', 'some'],
    ['CLOCK', 'sundial'],
    ['MODEL_PROVIDER', 'clever'],
    ['MODEL_BASE_URL', 'secret'],
    ['MODEL_API_KEY', 'secret key'],
    ['MODEL_TIMEOUT_MS', '5'],
    ['NODE_ENV', 'staging'],
  ])('refuses %s=%s with one sentence that names it and says what to set', (name, value) => {
    let message = '';
    try {
      parseConfig({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} .*: set it to .+, or unset it\\.$`));
    expect(message).not.toContain('secret');
  });

  it('lets webhooks reach this machine while developing, and refuses to in production', () => {
    const on = { WEBHOOKS_ALLOW_LOOPBACK: '1' };
    expect(parseConfig({ ...on, NODE_ENV: 'development' }).webhooksAllowLoopback).toBe(true);
    expect(parseConfig({ ...on, NODE_ENV: 'test' }).webhooksAllowLoopback).toBe(true);
    expect(parseConfig({ ...on, EMBEDDED: 'on' }).webhooksAllowLoopback).toBe(true);
    expect(parseConfig({ WEBHOOKS_ALLOW_LOOPBACK: '0' }).webhooksAllowLoopback).toBe(false);
    // Production is what an environment without a word about it is.
    for (const environment of [on, { ...on, NODE_ENV: 'production' }, { ...on, EMBEDDED: 'off' }]) {
      expect(() => parseConfig(environment)).toThrow(/^WEBHOOKS_ALLOW_LOOPBACK is on, which prod/);
    }
  });

  it('reads the key of webhooks, and who runs the jobs by which clock', () => {
    const key = Buffer.from('9'.repeat(32));
    const config = parseConfig({
      WEBHOOK_MASTER_KEY: key.toString('base64'),
      JOBS: 'off',
      CLOCK: 'chains',
    });
    expect(config.webhookMasterKey).toEqual(new Uint8Array(key));
    expect(config).toMatchObject({ runsJobs: false, clock: 'chains' });
  });

  it('reads a model, whole or not at all', () => {
    const own = {
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: 'http://127.0.0.1:11434/v1/',
      MODEL_ID: 'some-model',
    };
    expect(parseConfig(own).model).toEqual({
      provider: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: undefined,
      modelId: 'some-model',
      timeoutMs: 12_000,
    });
    const hosted = {
      MODEL_PROVIDER: 'anthropic',
      MODEL_ID: 'some-model',
      MODEL_API_KEY: 'sk-1',
      MODEL_TIMEOUT_MS: '4000',
    };
    expect(parseConfig(hosted).model).toMatchObject({
      baseUrl: 'https://api.anthropic.com/v1',
      apiKey: 'sk-1',
      timeoutMs: 4_000,
    });
  });

  it('reads what Solana needs beside its RPC', () => {
    const { jupiter, solanaValidator } = parseConfig({
      JUPITER_API_URL: 'https://jupiter.example/swap/v1/',
      JUPITER_API_KEY: 'key',
      SOLANA_VALIDATOR: 'F3Urna1bRc44o2LTTGCrGt6T9d47yKgu3Qng4XtKtQCz',
    });
    expect(jupiter).toEqual({
      baseUrl: 'https://jupiter.example/swap/v1',
      apiKey: 'key',
      timeoutMs: 4_000,
    });
    expect(solanaValidator).toBe('F3Urna1bRc44o2LTTGCrGt6T9d47yKgu3Qng4XtKtQCz');
    expect(() => parseConfig({ JUPITER_API_KEY: 'key' })).toThrow(/^JUPITER_API_URL is not set/);
    expect(() => parseConfig({ SOLANA_VALIDATOR: '0x12' })).toThrow(/^SOLANA_VALIDATOR is/);
  });

  it('reads the Inngest that runs the jobs, which are then not run here', () => {
    const signingKey = `signkey-prod-${'5a'.repeat(32)}`;
    const keys = { INNGEST_SIGNING_KEY: signingKey, INNGEST_EVENT_KEY: 'event-key' };
    expect(parseConfig(keys)).toMatchObject({
      runsJobs: false,
      inngest: { signingKey, eventKey: 'event-key', baseUrl: undefined },
    });
    const own = { ...keys, INNGEST_BASE_URL: 'http://127.0.0.1:8288/', JOBS: 'off' };
    expect(parseConfig(own)).toMatchObject({
      runsJobs: false,
      inngest: { baseUrl: 'http://127.0.0.1:8288' },
    });
    expect(() => parseConfig({ ...keys, JOBS: 'on' })).toThrow(
      /^JOBS is on and INNGEST_SIGNING_KEY is set/,
    );
    expect(() => parseConfig({ ...keys, INNGEST_SIGNING_KEY: 'secret' })).toThrow(
      /^INNGEST_SIGNING_KEY has a value that cannot be used: set it to the signing key/,
    );
  });

  it.each([
    ['INNGEST_SIGNING_KEY', { INNGEST_EVENT_KEY: 'event-key' }],
    ['INNGEST_SIGNING_KEY', { INNGEST_BASE_URL: 'http://127.0.0.1:8288' }],
    ['INNGEST_EVENT_KEY', { INNGEST_SIGNING_KEY: '5a'.repeat(32) }],
  ])('misses %s', (name, environment) => {
    expect(() => parseConfig(environment)).toThrow(
      new RegExp(`^${name} is not set, which Inngest needs: set it to .+\\.$`),
    );
  });

  it.each([
    ['MODEL_PROVIDER', { MODEL_ID: 'some-model' }],
    ['MODEL_ID', { MODEL_PROVIDER: 'anthropic', MODEL_API_KEY: 'sk-1' }],
    ['MODEL_API_KEY', { MODEL_PROVIDER: 'anthropic', MODEL_ID: 'some-model' }],
    ['MODEL_BASE_URL', { MODEL_PROVIDER: 'openai-compatible', MODEL_ID: 'some-model' }],
  ])('misses %s', (name, environment) => {
    expect(() => parseConfig(environment)).toThrow(
      new RegExp(`^${name} is not set, which a model needs: set it to .+\\.$`),
    );
  });
});
