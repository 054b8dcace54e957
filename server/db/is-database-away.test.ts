import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './is-database-away.ts';

const failed = (message: string, more: object) => Object.assign(new Error(message), more);

describe('a database that is away', () => {
  it.each([
    failed('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
    failed('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
    failed('Connection terminated unexpectedly', {}),
    failed('Client has encountered a connection error and is not queryable', {}),
    failed('timeout exceeded when trying to connect', {}),
    failed('terminating connection due to unexpected postmaster exit', {
      severity: 'FATAL',
      code: '57P01',
    }),
    failed('the database system is starting up', { severity: 'FATAL', code: '57P03' }),
    failed('sorry, too many clients already', { severity: 'FATAL', code: '53300' }),
  ])('is one where %s', (error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    failed('smallint out of range', { severity: 'ERROR', code: '22003' }),
    failed('deadlock detected', { severity: 'ERROR', code: '40P01' }),
    failed('Cannot read properties of undefined', {}),
    'away',
  ])('is none where %s', (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});
