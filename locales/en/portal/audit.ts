/** The words of the audit log. */
export const AUDIT_TEXTS = {
  title: 'Audit log',
  lead: 'Every change made here, newest first. It cannot be edited.',
  caption: 'Changes',
  none: 'No changes yet',
  noneWhy: 'Changes to keys, members, webhooks and agents appear here.',
  noMatch: 'No match',
  noMatchWhy: 'Choose another subject or person.',
  at: 'When',
  who: 'Who',
  what: 'What',
  target: 'Target',
  change: 'Change',
  from: 'from',
  nothing: '—',
  subject: 'Subject',
  person: 'Person',
  personHint: 'A complete email address',
  search: 'Search',
  anySubject: 'Everything',
  subjects: {
    api_key: 'API key',
    organisation: 'Organisation',
    member: 'Members',
    invitation: 'Invitations',
    webhook: 'Webhooks',
    agent: 'Agents',
    surface: 'Surfaces',
    guard_access: 'Early access',
    event: 'Events',
  },
};

/** Subjects that are not called by their code. */
const NAMED: Readonly<Record<string, string>> = {
  api_key: 'API key',
  guard_access: 'early access',
};

/** @returns "api_key.rotated" as "API key rotated" */
export function actionWords(action: string): string {
  const [subject = '', what = ''] = action.split('.');
  const named = NAMED[subject] ?? subject.replaceAll('_', ' ');
  const words = `${named} ${what.replaceAll('_', ' ')}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
