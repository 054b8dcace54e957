import { generateKeyPairSync, sign } from 'node:crypto';

/** One DER element: tag, length, content (X.690). */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(content.length);
  return Buffer.concat([Buffer.from([tag, 0x82]), size, content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (text: string) => der(0x17, Buffer.from(text));

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

interface Names {
  readonly dns?: string;
  readonly ipv4?: string;
  /** `YYMMDDhhmmssZ`; far in the future unless set. */
  readonly notAfter?: string;
}

/** Makes a self-signed certificate (RFC 5280) for one name; trusted only where it is added. */
export function makeCertificate({ dns, ipv4, notAfter = '491231235959Z' }: Names): {
  readonly key: string;
  readonly cert: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const label = dns ?? ipv4 ?? '';
  const name = sequence(
    der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(`test ${label}`)))),
  );
  const alternative =
    dns === undefined
      ? der(IP_ADDRESS, Buffer.from(label.split('.').map(Number)))
      : der(DNS_NAME, Buffer.from(dns));
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime('200101000000Z'), utcTime(notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(SUBJECT_ALT_NAME), der(0x04, sequence(alternative))))),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = sequence(
    toBeSigned,
    ECDSA_WITH_SHA256,
    der(0x03, Buffer.from([0]), signature),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', certificate),
  };
}
