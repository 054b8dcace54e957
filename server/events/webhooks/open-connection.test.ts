import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openConnection } from './open-connection.ts';
import { sendWebhook } from './send-webhook.ts';
import { makeCertificate } from './testing/make-certificate.ts';
import { startReceiver } from './testing/start-receiver.ts';

const PUBLIC = '93.184.215.14';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const trusted = makeCertificate({ dns: 'partner.example' });
const ofAddress = makeCertificate({ ipv4: PUBLIC });
const expired = makeCertificate({ dns: 'partner.example', notAfter: '210101000000Z' });
const unknown = makeCertificate({ dns: 'partner.example' });

beforeAll(() => {
  const added = [trusted.cert, ofAddress.cert, expired.cert];
  setDefaultCACertificates([...getCACertificates('bundled'), ...added]);
});
afterAll(() => {
  vi.unstubAllEnvs();
  setDefaultCACertificates(getCACertificates('bundled'));
});

/** Sends to a name whose checked address is played by a local receiver. */
async function sendTo(
  host: string,
  tls: { key: string; cert: string } | undefined,
  deadlineMs = 3_000,
) {
  const receiver = await startReceiver({
    answer: (socket) => socket.end(OK),
    ...(tls && { tls }),
  });
  const dialled: (readonly string[])[] = [];
  const result = await sendWebhook({
    url: `https://${host}/`,
    body: '{}',
    headers: {},
    policy: { allowsLoopback: false },
    deadlineMs,
    resolver: { resolve4: async () => [PUBLIC], resolve6: async () => [] },
    connect: (target, signal) => {
      dialled.push(target.addresses);
      const { port } = receiver;
      return openConnection({ ...target, port, addresses: ['127.0.0.1'] }, signal);
    },
  });
  const { requests, serverNames } = receiver;
  return { result, dialled, requests: requests.filter((text) => text !== ''), serverNames };
}

describe('TLS', () => {
  it('is verified against the host name while the checked address is dialled', async () => {
    const { result, dialled, serverNames } = await sendTo('partner.example', trusted);
    expect(result).toMatchObject({ outcome: 'delivered', status: 200 });
    expect(dialled).toEqual([[PUBLIC]]);
    expect(serverNames).toEqual(['partner.example']);
  });

  it('of an IP address needs a certificate for that address', async () => {
    const { result, serverNames } = await sendTo(PUBLIC, ofAddress);
    expect(result).toMatchObject({ outcome: 'delivered' });
    expect(serverNames).toEqual([false]);
    const other = await sendTo('8.8.8.8', ofAddress);
    expect(other).toMatchObject({ result: { reason: 'tls' }, requests: [] });
  });

  it.each([
    ['for another name', 'other.example', trusted],
    ['for a parent name', 'hooks.partner.example', trusted],
    ['for the address that is dialled', 'partner.example', makeCertificate({ ipv4: '127.0.0.1' })],
    ['that nobody trusts', 'partner.example', unknown],
    ['that has expired', 'partner.example', expired],
  ])('is refused with a certificate %s, and nothing is sent', async (_, host, tls) => {
    const { result, requests } = await sendTo(host, tls);
    expect(result).toMatchObject({ outcome: 'failed', reason: 'tls', status: null });
    expect(requests).toEqual([]);
  });

  it('that is refused says why', async () => {
    const receiver = await startReceiver({ answer: () => {}, tls: expired });
    const target = { hostname: 'partner.example', port: receiver.port, isSecure: true };
    const opening = openConnection(
      { ...target, addresses: ['127.0.0.1'] },
      AbortSignal.timeout(3_000),
    );
    await expect(opening).rejects.toMatchObject({
      reason: 'tls',
      cause: { code: 'CERT_HAS_EXPIRED' },
    });
  });

  it('is verified even where the process would not', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { result, requests } = await sendTo('partner.example', unknown);
    vi.unstubAllEnvs();
    expect(result).toMatchObject({ outcome: 'failed', reason: 'tls' });
    expect(requests).toEqual([]);
  });

  it('is never given up for plain text', async () => {
    const { result, requests } = await sendTo('partner.example', undefined);
    expect(result).toMatchObject({ outcome: 'failed', reason: 'tls' });
    expect(requests.join('')).not.toContain('POST');
  });

  it('that is never answered ends at the deadline', async () => {
    const silent = await startReceiver({ answer: () => {} });
    const target = { hostname: 'partner.example', port: silent.port, isSecure: true };
    const over = new AbortController();
    const opening = openConnection({ ...target, addresses: ['127.0.0.1'] }, over.signal);
    setTimeout(() => over.abort(new Error('the deadline')), 30);
    await expect(opening).rejects.toThrow('the deadline');
  });
});

describe('a pinned connection', () => {
  it('asks no resolver: the name does not exist, the address does', async () => {
    const receiver = await startReceiver({ answer: () => {} });
    const socket = await openConnection(
      {
        hostname: 'does-not-exist.invalid',
        port: receiver.port,
        isSecure: false,
        addresses: ['127.0.0.1'],
      },
      AbortSignal.timeout(1_000),
    );
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });

  it('dials no name, even as an address of somebody who listens', async () => {
    const { port, requests } = await startReceiver({ answer: () => {} });
    const opening = openConnection(
      { hostname: 'localhost', port, isSecure: false, addresses: ['localhost', '127.0.0.1'] },
      AbortSignal.timeout(1_000),
    );
    await expect(opening).rejects.toMatchObject({ reason: 'connection' });
    expect(requests).toEqual([]);
  });

  it('is not tried when its time is over, and says why', async () => {
    const { port, requests } = await startReceiver({ answer: () => {} });
    const target = { hostname: 'partner.example', port, isSecure: false };
    const opening = openConnection(
      { ...target, addresses: ['127.0.0.1'] },
      AbortSignal.abort(new Error('too late')),
    );
    await expect(opening).rejects.toThrow('too late');
    expect(requests).toEqual([]);
  });

  it('that is refused everywhere reports the error of the last address', async () => {
    const receiver = await startReceiver({ answer: () => {} });
    receiver.stop();
    const target = { hostname: 'partner.example', port: receiver.port, isSecure: false };
    const opening = openConnection(
      { ...target, addresses: ['127.0.0.1', '127.0.0.2'] },
      AbortSignal.timeout(2_000),
    );
    await expect(opening).rejects.toMatchObject({
      reason: 'connection',
      cause: { code: 'ECONNREFUSED', address: '127.0.0.2' },
    });
  });

  it('tries the next address when one refuses', async () => {
    const receiver = await startReceiver({ answer: () => {} });
    const target = { hostname: 'partner.example', port: receiver.port, isSecure: false };
    const signal = AbortSignal.timeout(2_000);
    // The receiver listens on IPv4 only.
    const addresses = ['::1', '127.0.0.1'];
    const socket = await openConnection({ ...target, addresses }, signal);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
    await expect(openConnection({ ...target, addresses: [] }, signal)).rejects.toMatchObject({
      reason: 'connection',
    });
  });
});
