/** The words of the settings. */
export const SETTINGS_TEXTS = {
  title: 'Settings',
  organisation: 'Organisation',
  organisationWhy: 'Shown to your colleagues and in emails. Its address does not change.',
  name: 'Name',
  nameHint: 'Only owners can rename it.',
  save: 'Save',
  saved: 'The name was saved',
  passkeys: 'Your passkeys',
  passkeysWhy:
    'Sign in with your fingerprint, face or security key. Passkeys are yours, in every organisation.',
  noPasskeys: 'No passkeys yet.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of the device',
  passkeyNameHint: 'To recognize it, for example “Work laptop”.',
  add: 'Add',
  cancel: 'Cancel',
  added: 'The passkey was added',
  closed: 'The passkey prompt was closed. Nothing was added.',
  unsupported: 'This browser does not support passkeys at this address.',
  created: 'Added',
  lastUsed: 'Last used',
  never: 'Never',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove the passkey ${name}?`,
  removeWhy: 'You can no longer sign in with it. Sign-in by email continues to work.',
  removed: 'The passkey was removed',
  access: 'Early access to permissions',
  accessWhy:
    'Wallets that may sign permissions that execute on chain. Each owner still reviews and signs every permission.',
  accessClosed: (wallets: number) =>
    wallets === 0
      ? 'Your organisation cannot grant early access yet. Ask support to open it.'
      : 'Support has closed this list. The wallets below no longer have early access through it.',
  noAccess: 'No wallets yet.',
  accessLeft: (left: number) =>
    left === 0
      ? 'The list is full.'
      : `${left} more ${left === 1 ? 'wallet' : 'wallets'} can be added.`,
  wallet: 'Wallet',
  giveAccess: 'Grant early access',
  accessGiven: 'Early access was granted',
  accessTaken: 'Early access was removed',
  removeOf: (wallet: string) => `Remove ${wallet}`,
  removeAccessTitle: 'Remove early access?',
  removeAccessWhy: (wallet: string) =>
    `${wallet} loses the early access that you granted. Permissions that its owner already signed are not affected.`,
  sessions: 'Your sessions',
  sessionsWhy: 'Where you are signed in. Sign out sessions you do not recognize.',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  thisOne: 'This browser',
  address: 'IP address',
  unknownAddress: 'Unknown',
  signedIn: 'Signed in',
  end: 'Sign out',
  endOf: (browser: string) => `Sign out ${browser}`,
  ended: 'The session was signed out',
  everywhere: 'Sign out everywhere',
  everywhereTitle: 'Sign out everywhere?',
  everywhereWhy: 'Ends all your sessions, in every browser including this one.',
};
