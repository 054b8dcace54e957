import type { ControlAnswer } from '../control/control-server.ts';
import { readDevnetFile } from '../devnet-file.ts';

/**
 * Gives a world command to the devnet that runs on a home.
 *
 * @returns a sentence that says what was done
 * @throws when none runs there, or the command cannot be obeyed; the message is one sentence
 */
export async function sendCommand(
  home: string,
  name: string,
  args: readonly string[],
): Promise<string> {
  const notRunning = `No devnet runs on ${home}: start it with npm start.`;
  const file = readDevnetFile(home);
  if (!file) throw new Error(notRunning);
  let response: Response;
  try {
    response = await fetch(`${file.control_url}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
  } catch (error) {
    throw new Error(notRunning, { cause: error });
  }
  const answer = (await response.json()) as ControlAnswer;
  if ('error' in answer) throw new Error(answer.error);
  return answer.done;
}
