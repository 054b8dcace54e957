import { describe, expect, it } from 'vitest';
import {
  NO_FILTER,
  type RequestFilter,
  readFilter,
  toSearch,
  writeFilter,
} from './request-filter.ts';

const FULL: RequestFilter = {
  requestId: 'request.1',
  status: '4',
  operation: 'createPlan',
  error: 'invalid_request',
  since: '2026-09-08T12:00',
  until: '2026-09-09T12:00',
};

describe('the filter of the request log', () => {
  it.each([FULL, NO_FILTER, { ...NO_FILTER, status: '404' }])(
    'is the same after its address was opened: %j',
    (filter) => {
      expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
    },
  );

  it('leaves empty fields out of the search, and reads times in the browser’s time zone', () => {
    expect(toSearch(NO_FILTER)).toEqual({});
    expect(toSearch(FULL)).toEqual({
      requestId: 'request.1',
      status: 4,
      operation: 'createPlan',
      error: 'invalid_request',
      since: new Date(2026, 8, 8, 12).getTime(),
      until: new Date(2026, 8, 9, 12).getTime(),
    });
  });

  it.each(['abc', '6', '44', '4444'])('ignores an invalid status in an address: %s', (status) => {
    expect(readFilter(new URLSearchParams({ status })).status).toBe('');
  });
});
