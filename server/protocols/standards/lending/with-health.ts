import type { BuildResult, BuiltCall, HealthChange } from '#server/protocols/manifest.ts';

/** The same call with what it does to the account's health, where that can be known. */
export function withHealth(built: BuiltCall, health: HealthChange | undefined): BuildResult {
  return health === undefined ? built : Object.freeze({ ...built, health });
}
