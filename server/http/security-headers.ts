/** A year: browsers ask this host over https alone from then on. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Features that no page here uses. Passkeys and the clipboard are only for our own pages. */
const PERMISSIONS = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .concat('publickey-credentials-get=(self)', 'publickey-credentials-create=(self)')
  .concat('clipboard-write=(self)')
  .join(', ');

/** For files: a page that is served in place of a missing file must not load or frame anything. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * For a worker: it loads its own scripts and has no network access, so that what it checks is not
 * sent anywhere.
 */
const WORKER_POLICY = `${FILE_POLICY}; script-src 'self'`;

/** The framework's name for the file that a worker starts from. */
const WORKER_FILE = /^\/_next\/static\/chunks\/turbopack-worker-[\w-]+\.js$/;

/** @returns the policy of a file of the framework, which the proxy does not see */
export function policyOfFile(path: string): string {
  return WORKER_FILE.test(path) ? WORKER_POLICY : FILE_POLICY;
}

/**
 * Headers of every response: of pages, of the API, of files, and of 404s.
 *
 * @param appUrl the deployment's address; where it is http, HSTS is not sent
 */
export function securityHeaders(appUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    ...(appUrl.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  };
}
