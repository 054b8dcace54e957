/** The door of what a wallet's owner sees and stops of everything that is theirs. */
export { setOwnStatus, stopOwn } from './set-status.ts';
export { issueSignIn, signIn } from './sign-in.ts';
export { viewMe } from './view-me.ts';
