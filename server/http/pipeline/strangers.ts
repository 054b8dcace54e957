/**
 * Whom bytes of callers count for whom nobody knows: all of them together may hold as much as one
 * tenant, so that they never take the room of those who are known.
 */
export const STRANGERS = 'strangers';
