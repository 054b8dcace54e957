/** A start that cannot go on; the message is one sentence that says what to do. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
