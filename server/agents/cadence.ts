/** How often agents are checked, by the word that the API shows (`docs/guides/agents.md`). */
export const CADENCE_SECONDS: Readonly<Record<string, number>> = {
  every_5_minutes: 300,
  hourly: 3_600,
  daily: 86_400,
};
