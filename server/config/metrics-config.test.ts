import { expect, it } from 'vitest';
import { parseMetricsConfig } from './metrics-config.ts';

const TOKEN = 'k'.repeat(32);

it('reads who may read the figures, and where', () => {
  expect(parseMetricsConfig({})).toEqual({ token: null, port: null });
  expect(parseMetricsConfig({ METRICS_TOKEN: TOKEN })).toEqual({ token: TOKEN, port: null });
  expect(parseMetricsConfig({ METRICS_TOKEN: TOKEN, METRICS_PORT: '9464' })).toEqual({
    token: TOKEN,
    port: 9464,
  });
});

it.each([
  [{ METRICS_TOKEN: 'short secret' }, /^METRICS_TOKEN has a value that cannot be used: set it to/],
  [{ METRICS_TOKEN: TOKEN, METRICS_PORT: '0' }, /^METRICS_PORT has a value that cannot be used/],
  [{ METRICS_PORT: '9464' }, /^METRICS_TOKEN is not set, which METRICS_PORT needs: set it to/],
])('refuses %j', (environment, message) => {
  expect(() => parseMetricsConfig(environment)).toThrow(message);
  expect(() => parseMetricsConfig(environment)).not.toThrow(/short secret/);
});
