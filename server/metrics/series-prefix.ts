/** What every series of the service begins with. */
export const SERIES_PREFIX = 'portolan_';
