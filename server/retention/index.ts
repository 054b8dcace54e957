/** The door of retention: rows that nothing reads any more go after a stated time. */
export { type Removed, removeExpired } from './remove-expired.ts';
