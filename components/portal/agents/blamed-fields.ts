/** The field that an error is about which names none, by its code. */
export const BLAMED: Readonly<Record<string, string>> = {
  unwatchable: 'request',
  needs_clarification: 'request',
  action_required: 'action',
  action_requires_prepare: 'action',
};
