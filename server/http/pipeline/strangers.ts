/**
 * The budget for the bytes of unknown callers: all of them together may hold as much as one tenant,
 * so that they never take memory from known callers.
 */
export const STRANGERS = 'strangers';
