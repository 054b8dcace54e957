/** A world command that cannot be obeyed; the message is one sentence for the person who gave it. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
