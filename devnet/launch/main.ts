import { getConfig } from '#server/config/environment.ts';
import { generateClient } from '../database/generate-client.ts';
import { createProgress } from './progress.ts';
import { readyScreen } from './ready-screen.ts';
import { stopOwnedProcesses } from './spawn-owned.ts';

const STOP_DEADLINE_MS = 20_000;

async function run(): Promise<void> {
  const command = process.argv[2];
  if (command !== 'start' && command !== 'dev') {
    throw new Error('Usage: npm start, or npm run dev');
  }
  const config = getConfig();
  const progress = createProgress(console.log);
  await progress.step('generating the database client', generateClient);
  // The client exists from here on, and the modules below import it.
  const { start, Teardown } = await import('./start.ts');
  const teardown = new Teardown();

  let ending = false;
  const end = async (exitCode: number) => {
    if (ending) return;
    ending = true;
    const deadline = setTimeout(() => process.exit(1), STOP_DEADLINE_MS);
    deadline.unref();
    try {
      await teardown.run();
      await stopOwnedProcesses();
    } catch (error) {
      console.error(sentence(error));
      process.exit(1);
    }
    process.exit(exitCode);
  };
  const endQuietly = () => {
    if (!ending) console.log('\nEnding everything …');
    void end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endQuietly);
  // The bootstrap that started this process is gone.
  process.on('disconnect', endQuietly);

  try {
    const running = await start({ config, watch: command === 'dev', progress, teardown });
    console.log(readyScreen(running.devFile, { home: config.home, logFile: running.logFile }));
    const reason = await running.broken;
    if (ending) return;
    console.error(reason);
    await end(1);
  } catch (error) {
    if (ending) return;
    console.error(sentence(error));
    await end(1);
  }
}

/** Errors on the way say in one sentence what to do; the stack is for those who ask for it. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { logLevel } = getConfig();
  return logLevel === 'debug' || logLevel === 'trace' ? (error.stack ?? '') : error.message;
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
