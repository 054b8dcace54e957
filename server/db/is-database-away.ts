/** SQLSTATE classes: connection, resources, an operator's (or a crash's) intervention. */
const AWAY = /^(08|53|57)/;
/** What pg says of a connection, without a code. */
const BROKEN = /connection (terminated|error|ended)|timeout exceeded when trying to connect/i;

/**
 * @returns whether a statement failed because the database was not there, so that the same one may
 *   work a little later; false when the statement itself was refused
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity, syscall } = error as {
    code?: string;
    severity?: string;
    syscall?: string;
  };
  if (severity !== undefined) return AWAY.test(code ?? '');
  return syscall !== undefined || BROKEN.test(error.message);
}
