import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

const TYPE_A = 1;
const TYPE_AAAA = 28;

/** A name server's answer for one kind of record; `silent` sends none. */
export type Zone = Readonly<
  Record<'A' | 'AAAA', readonly Uint8Array[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silent'>
>;

const RESPONSE_CODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

/**
 * Starts a name server (RFC 1035) that says the same of every name, until the test is over.
 *
 * @returns its address, and the names that it was asked for
 */
export async function startNameServer(
  zone: Zone,
): Promise<{ readonly address: string; readonly asked: readonly string[] }> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + size));
      at += 1 + size;
    }
    asked.push(labels.join('.'));
    const type = query.readUInt16BE(at + 1);
    const said = type === TYPE_A ? zone.A : type === TYPE_AAAA ? zone.AAAA : 'REFUSED';
    if (said === 'silent') return;
    const records = typeof said === 'string' ? [] : said;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (typeof said === 'string' ? RESPONSE_CODES[said] : 0), 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = records.map((address) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0); // the name of the question
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(address.length, 10);
      return Buffer.concat([record, address]);
    });
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...answers]), from.port);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    socket.close();
  });
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}
