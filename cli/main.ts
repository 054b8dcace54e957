import { Command, InvalidArgumentError } from 'commander';
import { createApiClient } from './api-client.ts';
import { CliError } from './cli-error.ts';
import { listEvents } from './commands/events.ts';
import { listen } from './commands/listen.ts';
import { resendEvent } from './commands/resend.ts';
import { triggerAgent } from './commands/trigger.ts';
import { getSettings } from './environment.ts';

const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => over.abort());
}

const print = (line: string) => console.log(line);
const say = (line: string) => console.error(line);
const connect = () => createApiClient(getSettings(), { say, signal: over.signal });

function parseUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('Give an address such as http://127.0.0.1:4242/hooks.');
  }
  return url.href;
}

const parseNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
};

function parseSecret(text: string): string {
  if (/^[\x21-\x7e]{8,200}$/.test(text)) return text;
  throw new InvalidArgumentError('Give 8 to 200 characters without spaces.');
}

const program = new Command('portolan')
  .description('Hears what your agents tell, over the pull rail.')
  .addHelpText(
    'after',
    `
PORTOLAN_API_KEY is the key and PORTOLAN_BASE_URL the service; a service that runs here with
npm start is found without either.`,
  );

program
  .command('listen')
  .description('forwards each new event to an address, signed, until it is ended')
  .requiredOption('--forward-to <url>', 'where events are sent to', parseUrl)
  .option('--secret <secret>', 'signs with this; otherwise with a new one', parseSecret)
  .option('--every <ms>', 'between two looks at the service', parseNumber(100, 60_000), 3_000)
  .action(async ({ forwardTo, secret, every }) => {
    const options = { forwardTo, secret, everyMs: every };
    await listen(connect(), options, { print, signal: over.signal });
  });

program
  .command('trigger')
  .description('fires an agent for trial')
  .argument('<agent_id>')
  .action((agentId: string) => triggerAgent(connect(), agentId, print));

program
  .command('events')
  .description('lists the events of your agents, newest first')
  .option('--limit <number>', 'how many', parseNumber(1, 200), 20)
  .option('--cursor <cursor>', 'from the end of an earlier list')
  .option('--json', 'prints the answer of the service')
  .action((options) => listEvents(connect(), options, print));

program
  .command('resend')
  .description('sends an event to its webhook endpoints once more')
  .argument('<event_id>')
  .option('--endpoint <endpoint_id>', 'to this one alone')
  .action((eventId: string, { endpoint }: { endpoint?: string }) =>
    resendEvent(connect(), eventId, endpoint, print),
  );

try {
  await program.parseAsync();
} catch (error) {
  if (over.signal.aborted) process.exit(0);
  if (!(error instanceof CliError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
