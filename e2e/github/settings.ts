import { getConfig } from '#server/config/environment.ts';

const LOOPBACK = '127.0.0.1';

/** The stand-in of GitHub that the tests run, as a deployment would set up its own GitHub. */
export function gitHubSettings() {
  const { port } = getConfig();
  // Beside the service, so that what starts both and what asks for them agree on it.
  const ownPort = port + 1;
  return {
    host: LOOPBACK,
    port: ownPort,
    url: `http://${LOOPBACK}:${ownPort}`,
    id: 'portolan-tests',
    secret: 'a-client-secret-of-the-tests-alone',
  };
}

export type GitHubSettings = ReturnType<typeof gitHubSettings>;
