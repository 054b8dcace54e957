/** Posts a minute to the endpoints of a tenant at one place that have never acknowledged one. */
export const MAX_UNACKNOWLEDGED = 10;
/** Posts a minute that everyone together may ask for at one place: tests, resends, replays. */
export const MAX_ASKED_AT_HOST = 60;
/** The part of these for one tenant. */
export const MAX_ASKED_BY_TENANT = 20;
