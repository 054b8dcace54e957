import { escapeHtml } from '#server/mail/escape-html.ts';

/** A place of the page where an agent is shown. */
export interface Place {
  readonly heading: string;
  readonly about: string;
  readonly agent: string;
  readonly subject: { readonly kind: string; readonly id?: string; readonly chain?: string };
}

/** What the market lists; positions come with their wallet. */
export const PLACES: readonly Place[] = [
  {
    heading: 'USDC market',
    about: 'Supply USDC on Base and earn the market’s rate.',
    agent: 'rate-below',
    subject: { kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' },
  },
  {
    heading: 'USDC vault',
    about: 'A vault that lends USDC on Base.',
    agent: 'rate-above',
    subject: { kind: 'vault', id: 'morpho-blue:base:USDC', chain: 'base' },
  },
  {
    heading: 'Wrapped Bitcoin',
    about: 'The collateral that most of our borrowers use.',
    agent: 'price-below',
    subject: { kind: 'asset', id: 'WBTC', chain: 'arbitrum' },
  },
  {
    heading: 'Your wallet',
    about: 'All that you hold, in one message a week.',
    agent: 'weekly-check-in',
    subject: { kind: 'wallet' },
  },
];

export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#17202b, #eef1f6); --quiet: light-dark(#4f5a68, #a9b3c1); --line: light-dark(#d5dbe3, #343c48); --ground: light-dark(#f4f6f9, #0f1319) }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
header, main, footer { max-width: 70rem; margin: 0 auto; padding: 1rem }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between }
.brand { font-weight: 700; font-size: 1.125rem; color: inherit; text-decoration: none }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
nav a { color: inherit }
h1 { font-size: 1.75rem; line-height: 1.2; margin: .5rem 0 }
h2 { font-size: 1.0625rem; margin: 0 }
p { margin: .25rem 0 }
.quiet { color: var(--quiet) }
.account { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0; overflow-wrap: anywhere }
button { font: inherit; padding: .4rem .75rem; min-height: 2.5rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; cursor: pointer }
:focus-visible { outline: 2px solid light-dark(#1f4bd8, #9db7ff); outline-offset: 2px }
.places { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 1rem; align-items: start }
article { display: flex; flex-direction: column; gap: .5rem; min-width: 0 }
portolan-agent:not(:defined) { display: block; min-height: 11rem }`;

const LINKS = [
  ['/', 'Plain page'],
  ['/hosted', 'Files of Portolan'],
  ['/react', 'React'],
] as const;

/** How the widget is loaded, and where it stands. */
export interface MarketPage {
  readonly path: string;
  /** The wallet that is signed in. */
  readonly address: string | null;
  readonly places: readonly Place[];
  /** The script that loads the widget. */
  readonly script: { readonly src: string; readonly integrity?: string };
  /** Whether a script makes the places itself. */
  readonly isMadeByScript?: boolean;
}

/** The page of a fictional lending market, with no script or style of its own in it. */
export function marketPage(page: MarketPage): string {
  const { path, address, places, script, isMadeByScript = false } = page;
  const integrity =
    script.integrity === undefined
      ? ''
      : ` integrity="${escapeHtml(script.integrity)}" crossorigin="anonymous"`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Harbor, a fictional lending market</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/market.css">
<script type="module" src="/market.js"></script>
<script type="module" src="${escapeHtml(script.src)}"${integrity}></script>
</head>
<body>
<header>
<a class="brand" href="/">Harbor</a>
<nav aria-label="Pages">${LINKS.map(([href, label]) => `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${label}</a>`).join('')}</nav>
</header>
<main>
<h1>Lend and borrow at Harbor</h1>
<p class="quiet">A fictional lending market, to show agents of Portolan on a page of somebody else.</p>
<div class="account">${accountOf(address)}</div>
<div class="places" id="places"${isMadeByScript ? ` data-places="${escapeHtml(JSON.stringify(places))}"` : ''}>${isMadeByScript ? '' : places.map(placeOf).join('\n')}</div>
</main>
</body>
</html>`;
}

const accountOf = (address: string | null) =>
  address === null
    ? '<span id="wallets" class="account"><button data-wallet="test">Sign in with the local test wallet</button></span><span role="status" id="said"></span>'
    : `<span>Signed in as <span id="address">${escapeHtml(address)}</span></span><button data-sign-out>Sign out</button>`;

function placeOf({ heading, about, agent, subject }: Place): string {
  const attributes = Object.entries({
    agent,
    'subject-kind': subject.kind,
    'subject-id': subject.id,
    chain: subject.chain,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${escapeHtml(value ?? '')}"`);
  return `<article><h2>${escapeHtml(heading)}</h2><p class="quiet">${escapeHtml(about)}</p><portolan-agent ${attributes.join(' ')}></portolan-agent></article>`;
}
