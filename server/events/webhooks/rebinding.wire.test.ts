import { Resolver } from 'node:dns/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnection } from './open-connection.ts';
import { sendWebhook } from './send-webhook.ts';
import { makeCertificate } from './testing/make-certificate.ts';
import { startNameServer, type Zone } from './testing/start-name-server.ts';
import { startReceiver } from './testing/start-receiver.ts';

const PUBLIC = '93.184.215.14';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const certificate = makeCertificate({ dns: 'partner.example' });

beforeAll(() => {
  setDefaultCACertificates([...getCACertificates('bundled'), certificate.cert]);
});
afterAll(() => setDefaultCACertificates(getCACertificates('bundled')));

it('a name that turns inward after its check leads to the checked address, and then nowhere', async () => {
  const outside = await startReceiver({ answer: (socket) => socket.end(OK), tls: certificate });
  const inside = await startReceiver({ answer: (socket) => socket.end(OK), tls: certificate });
  const zone: { -readonly [Kind in keyof Zone]: Zone[Kind] } = {
    A: [Buffer.from([93, 184, 215, 14])],
    AAAA: [],
  };
  const { address, asked } = await startNameServer(zone);
  const resolver = new Resolver({ timeout: 30_000, tries: 1 });
  resolver.setServers([address]);
  const dialled: string[] = [];
  const send = () =>
    sendWebhook({
      url: `https://partner.example:${inside.port}/`,
      body: '{}',
      headers: {},
      policy: { allowsLoopback: false },
      resolver,
      connect: (target, signal) => {
        // From now on the name leads to this machine, for anyone who asks again.
        zone.A = [Buffer.from([127, 0, 0, 1])];
        dialled.push(...target.addresses);
        // The public address is played by a receiver on another port.
        const { port } = outside;
        return openConnection({ ...target, port, addresses: ['127.0.0.1'] }, signal);
      },
    });

  expect(await send()).toMatchObject({ outcome: 'delivered', status: 200 });
  expect(dialled).toEqual([PUBLIC]);
  expect(asked).toEqual(['partner.example', 'partner.example']);
  expect(await send()).toMatchObject({ outcome: 'failed', reason: 'private_dns_answer' });
  expect(dialled).toEqual([PUBLIC]);
  expect(outside.requests).toHaveLength(1);
  expect(inside.requests).toEqual([]);
});
