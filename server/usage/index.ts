/** The door of usage: what a tenant spent, what its limits leave, and which requests it made. */
export { readAccount } from './read-account.ts';
export { readDailyUsage } from './read-daily-usage.ts';
export { readTraffic } from './read-traffic.ts';
export { type LoggedRequest, searchRequests } from './search-requests.ts';
