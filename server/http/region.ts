/** Where requests are not answered from. */
export interface RegionPolicy {
  /** Header in which the edge names the caller's country. */
  readonly countryHeader: string;
  /** ISO 3166-1 alpha-2 codes, upper case. */
  readonly blockedCountries: ReadonlySet<string>;
}

/** @returns whether the caller's region gets 451 (`docs/guides/getting-started.md`). */
export function isRegionBlocked(headers: Headers, policy: RegionPolicy): boolean {
  if (policy.blockedCountries.size === 0) return false;
  const country = headers.get(policy.countryHeader);
  return country !== null && policy.blockedCountries.has(country.trim().toUpperCase());
}
