import pg from 'pg';

export interface HintListener {
  stop(): Promise<void>;
}

const RECONNECT_MS = 2_000;

/**
 * Listens on a channel of the database, over its own connection that is opened again when it
 * breaks. A hint may be lost; a job that acts on one looks for what is due anyway.
 *
 * @param options.onHint called for each hint, and whenever the connection stands (again)
 */
export function listenForHints(options: {
  readonly databaseUrl: string;
  readonly channel: string;
  readonly onHint: () => void;
  readonly onError: (error: unknown) => void;
}): HintListener {
  const { databaseUrl, channel, onHint, onError } = options;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'portolan hints',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = opened;
    opened.on('error', (error) => {
      if (!isStopped) onError(error);
    });
    opened.on('notification', onHint);
    opened.once('end', () => {
      if (client === opened) openLater();
    });
    try {
      await opened.connect();
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
      onHint();
    } catch (error) {
      if (!isStopped) onError(error);
      openLater();
      opened.end().catch(onError);
    }
  }

  function openLater(): void {
    client = null;
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void open(), RECONNECT_MS);
  }

  void open();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(onError);
    },
  };
}
