import { z } from 'zod';
import { httpUrl } from './http-url.ts';

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(min).max(max));

const onOrOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');

const signingKey = z.string().regex(/^(signkey-\w+-)?([0-9a-fA-F]{2}){8,}$/);
const SIGNING_KEY =
  'the signing key that Inngest gave you, or for your own what `openssl rand -hex 32` prints';

/** The settings of the service by their variables: what each may be, and that in words. */
export const SETTINGS = {
  NODE_ENV: [z.enum(['production', 'development', 'test']), 'production, development or test'],
  PORT: [wholeNumber(0, 65_535), 'a port number such as 3000'],
  BIND_ADDRESS: [z.union([z.ipv4(), z.ipv6()]), 'an IP address such as 127.0.0.1 or 0.0.0.0'],
  APP_URL: [httpUrl, 'an address such as https://portolan.example'],
  PORTOLAN_HOME: [z.string(), 'a folder such as .portolan'],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }),
    'a connection string such as postgresql://user:password@host:5432/portolan',
  ],
  BLOCKED_REGIONS: [
    z
      .string()
      .transform((value) => value.split(',').map((code) => code.trim().toUpperCase()))
      .pipe(z.array(z.string().regex(/^[A-Z]{2}$/))),
    'two-letter country codes such as KP,IR',
  ],
  COUNTRY_HEADER: [
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .toLowerCase(),
    'a header name such as cf-ipcountry',
  ],
  CALLER_ADDRESS_HEADER: [
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .toLowerCase(),
    'a header that your edge sets itself, such as cf-connecting-ip',
  ],
  MAX_BODY_BYTES: [wholeNumber(1_024, 104_857_600), 'a number of bytes such as 1048576'],
  DIRECT_LANE: [onOrOff, 'on or off'],
  CHECK_RESPONSES: [onOrOff, 'on or off'],
  EMBEDDED: [onOrOff, 'on or off'],
  WEBHOOKS_ALLOW_LOOPBACK: [onOrOff, 'on or off'],
  WEBHOOK_MASTER_KEY: [
    z
      .string()
      .regex(/^[A-Za-z0-9+/_-]+={0,2}$/)
      .transform((value) => new Uint8Array(Buffer.from(value, 'base64')))
      .refine((key) => key.length >= 32),
    'at least 32 random bytes in base64, as `openssl rand -base64 32` prints them',
  ],
  JOBS: [onOrOff, 'on or off'],
  INNGEST_SIGNING_KEY: [signingKey, SIGNING_KEY],
  INNGEST_SIGNING_KEY_FALLBACK: [signingKey, SIGNING_KEY],
  INNGEST_EVENT_KEY: [z.string().regex(/^[\x21-\x7e]+$/), 'the event key that Inngest gave you'],
  INNGEST_BASE_URL: [httpUrl, 'an address such as http://127.0.0.1:8288'],
  CLOCK: [z.enum(['wall', 'chains']), 'wall or chains'],
  MODEL_PROVIDER: [z.enum(['openai-compatible', 'anthropic']), 'openai-compatible or anthropic'],
  MODEL_BASE_URL: [httpUrl, 'an address such as https://api.openai.com/v1'],
  MODEL_API_KEY: [z.string().regex(/^[\x21-\x7e]+$/), 'the key that the endpoint gave you'],
  MODEL_ID: [z.string().max(200), 'the name of a model that the endpoint has'],
  MODEL_TIMEOUT_MS: [wholeNumber(500, 60_000), 'a number of milliseconds such as 12000'],
  JUPITER_API_URL: [httpUrl, 'an address such as https://lite-api.jup.ag/swap/v1'],
  JUPITER_API_KEY: [z.string().regex(/^[\x21-\x7e]+$/), 'the key that Jupiter gave you'],
  JUPITER_TIMEOUT_MS: [wholeNumber(200, 30_000), 'a number of milliseconds such as 4000'],
  PENDLE_API_URL: [httpUrl, 'an address such as https://api-v2.pendle.finance/core'],
  SOLANA_VALIDATOR: [
    z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    'the vote account of a validator, in base58',
  ],
  SAMPLE_WALLET: [
    z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    'an address such as 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ],
  LOG_LEVEL: [
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    'trace, debug, info, warn, error or silent',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name][0]>;

/** Reads one setting; undefined where it is unset or empty. */
export type Read = <Name extends SettingName>(name: Name) => SettingValue<Name> | undefined;
