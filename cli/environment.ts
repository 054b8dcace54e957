import { readSettings, type Settings } from './settings.ts';

/** @throws CliError when a setting is missing or cannot be used */
export function getSettings(): Settings {
  return readSettings(process.env);
}
