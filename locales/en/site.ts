/** The words of the front page and of the page for an unknown address. */
export const SITE_TEXTS = {
  description: 'Plain-English outcomes in, ready-to-sign cross-chain transaction plans out.',
  documentation: 'Documentation',
  signIn: 'Sign in',
  portal: 'Portal',
  headline: 'State the outcome. Sign the plan.',
  lead: 'One sentence becomes an ordered list of unsigned transactions across chains. You keep your keys: Portolan never holds them, signs or broadcasts.',
  howTitle: 'From sentence to signature',
  how: [
    {
      call: 'POST /intent',
      does: 'Parses the sentence into intents, or asks the one question that is open.',
    },
    { call: 'POST /plan', does: 'Quotes and sizes unsigned transactions, in signing order.' },
    {
      call: 'POST /simulate',
      does: 'Returns balance changes, gas, and the reason a step would fail.',
    },
    {
      call: 'POST /steps/reencode',
      does: 'Refreshes the quote at signing: new calldata, never below the slippage limit.',
    },
  ],
  reportTitle: 'Get a wallet report',
  firstCallTitle: 'Make a first call',
  firstCallPrompt: 'Swap 500 USDC to ETH on Base',
  forKey:
    'to get your API key. If you run the service yourself, npm start prints one. For every field, code and limit, see the',
  openApi: 'OpenAPI document',
  missingTitle: 'Not found · Portolan',
  missing: 'Page not found',
  missingWhy:
    'The address may be incomplete. If someone sent you a link to sign, copy the complete link and open it again.',
  about: 'About Portolan',
};
