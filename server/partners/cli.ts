import { getConfig } from '#server/config/environment.ts';
import { runPartnerCommand } from './partner-command.ts';

process.exitCode = await runPartnerCommand(process.argv.slice(2), {
  settings: getConfig,
  say: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
