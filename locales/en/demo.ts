/** The words of `/demo`. */
export const DEMO_TEXTS = {
  pageTitle: 'Agents on your own page · Portolan',
  headline: 'Agents on your own page',
  lead: 'A visitor turns on “Tell me when the rate drops” with one click and receives a message in a chat. No account is needed, and no funds can be moved.',
  tryTitle: 'Try it',
  tryIt:
    'Harbor is a fictional lending market with its own site, sign-in and backend. Sign in there, turn an agent on and confirm it in the chat.',
  open: 'Open Harbor',
  noDemo: 'npm start serves a demo partner on your machine and links to it here.',
  addTitle: 'Add it to your page',
  addIt: 'One script and one element. The API key stays on your server.',
  code: 'HTML',
  guide: 'Read the guide',
};
