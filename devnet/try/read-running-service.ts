import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { devFilePath } from '../launch/dev-file.ts';

/** What the try command needs of `dev.json`. */
const RunningService = z.object({
  base_url: z.url(),
  api_key: z.string(),
  chains: z.record(z.string(), z.object({ rpc_url: z.url() })),
  accounts: z.object({
    evm: z.array(
      z.object({ address: z.string(), private_key: z.templateLiteral(['0x', z.string()]) }),
    ),
    solana: z.array(z.object({ address: z.string(), private_key: z.string() })),
  }),
});
export type RunningService = z.infer<typeof RunningService>;

/**
 * Reads how the running service is reached.
 *
 * @throws Error in one sentence when it is not running.
 */
export function readRunningService(home: string): RunningService {
  let text: string;
  try {
    text = readFileSync(devFilePath(home), 'utf8');
  } catch (cause) {
    throw new Error('Portolan is not running: start it with "npm start" first.', { cause });
  }
  return RunningService.parse(JSON.parse(text));
}
