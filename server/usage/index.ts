/** The door of usage: what a tenant spent, what its limits leave, and which requests it made. */
export { type Account, readAccount } from './read-account.ts';
export { type DailyUsage, readDailyUsage, type UsageDays } from './read-daily-usage.ts';
export {
  type LoggedRequest,
  type RequestPage,
  type RequestSearch,
  searchRequests,
} from './search-requests.ts';
