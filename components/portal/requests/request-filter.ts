/** The search of the request log, as in the form and in the address. */
export interface RequestFilter {
  readonly requestId: string;
  /** A class ("4"), a status ("404"), or nothing. */
  readonly status: string;
  readonly operation: string;
  readonly error: string;
  /** As a date field has it, in the browser's own time: `2026-09-08T12:00`. */
  readonly since: string;
  readonly until: string;
}

export const NO_FILTER: RequestFilter = {
  requestId: '',
  status: '',
  operation: '',
  error: '',
  since: '',
  until: '',
};

/** @returns the filter that an address carries */
export function readFilter(parameters: URLSearchParams): RequestFilter {
  const read = (name: keyof RequestFilter) => parameters.get(name) ?? '';
  return {
    requestId: read('requestId'),
    status: /^[1-5](\d\d)?$/.test(read('status')) ? read('status') : '',
    operation: read('operation'),
    error: read('error'),
    since: read('since'),
    until: read('until'),
  };
}

/** @returns the query of an address that carries a filter, with its question mark; or nothing */
export function writeFilter(filter: RequestFilter): string {
  const parameters = new URLSearchParams(
    Object.entries(filter).filter(([, value]) => value !== ''),
  ).toString();
  return parameters === '' ? '' : `?${parameters}`;
}

/** @returns the filter as the procedure takes it: empty fields are absent */
export function toSearch(filter: RequestFilter) {
  const { requestId, status, operation, error } = filter;
  const since = toMs(filter.since);
  const until = toMs(filter.until);
  return {
    ...(requestId === '' ? {} : { requestId: requestId.trim() }),
    ...(status === '' ? {} : { status: Number(status) }),
    ...(operation === '' ? {} : { operation }),
    ...(error === '' ? {} : { error }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
}

/** A date field without a zone is a time of the browser's own. */
function toMs(text: string): number | undefined {
  const ms = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(ms) || ms < 0 ? undefined : ms;
}
