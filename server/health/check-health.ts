/** Asks one part whether it works; throws or hangs when it does not. */
export type Probe = () => Promise<void>;

/** What `GET /healthz` answers. */
export interface Health {
  readonly status: 'ok' | 'unavailable';
  /** `ok`, or in a few words what is wrong. */
  readonly parts: Readonly<Record<string, string>>;
  /** What is worth a look and stops nothing; absent where there is nothing. */
  readonly details?: Readonly<Record<string, string>>;
}

const PROBE_TIMEOUT_MS = 2_500;

async function ask(probe: Probe): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProbeFailure('does not answer')), PROBE_TIMEOUT_MS);
  });
  try {
    await Promise.race([probe(), tooLate]);
    return 'ok';
  } catch (error) {
    // Probes are public: their messages name no address and no secret.
    return error instanceof ProbeFailure ? error.message : 'cannot be reached';
  } finally {
    clearTimeout(timer);
  }
}

/** A part that does not work, in words that anybody may read. */
export class ProbeFailure extends Error {
  override readonly name = 'ProbeFailure';
}

/** Asks all parts at once. */
export async function checkHealth(probes: Readonly<Record<string, Probe>>): Promise<Health> {
  const names = Object.keys(probes);
  const answers = await Promise.all(Object.values(probes).map(ask));
  const parts = Object.fromEntries(names.map((name, at) => [name, answers[at] ?? 'unknown']));
  return { status: answers.every((answer) => answer === 'ok') ? 'ok' : 'unavailable', parts };
}

/**
 * @param details what is worth a look and stops nothing
 * @returns the answer to `GET /healthz`: 200 when every part works, otherwise 503.
 */
export async function healthResponse(
  probes: Readonly<Record<string, Probe>>,
  details: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const checked = await checkHealth(probes);
  const health: Health = Object.keys(details).length > 0 ? { ...checked, details } : checked;
  return Response.json(health, {
    status: health.status === 'ok' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
