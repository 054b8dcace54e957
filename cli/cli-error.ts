/** A failure of a command; the message is one sentence for the person who typed it. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
