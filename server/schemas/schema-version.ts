/**
 * The dated schema version (`docs/guides/versioning.md`): the header `Service-Schema-Version` of every response and
 * `schema_version` of `GET /meta`. An additive change of the public schema moves it.
 */
export const SCHEMA_VERSION = '2026-09-08';
