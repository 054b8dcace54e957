import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '#devnet/testing/find-chromium.ts';
import { SITE_TEXTS } from '#locale/site.ts';
import { listPages, pagePath } from '#server/docs/pages.ts';
import { newEmail, readPortalFacts, signUp } from '../portal/sign-in.ts';
import { openDraftWorld } from '../review/draft-world.ts';
import { openGuardPages } from '../review/guard-world.ts';
import { fillOrganisation } from './fill-organisation.ts';

/**
 * `npm run pictures`, beside a running `npm start` whose webhooks may reach this machine: takes the
 * pictures of the portal that docs/ and README show, of an organisation that it fills itself.
 * `npm run pictures -- <folder>` takes every page of the product instead, whole, light and dark, wide and narrow;
 * words behind the folder limit it to the pages whose names begin so: `npm run pictures -- /tmp/pictures docs`.
 */
const SIZES = { wide: { width: 1280, height: 860 }, phone: { width: 360, height: 740 } } as const;
const LOOKS = ['light', 'dark'] as const;

type Look = (typeof LOOKS)[number];
type Size = keyof typeof SIZES;

const SHOWN: readonly (readonly [name: string, page: string, look: Look, size: Size])[] = [
  ['portal-light', 'home', 'light', 'wide'],
  ['portal-sign-in-dark', 'sign-in', 'dark', 'wide'],
  ['portal-usage-light', 'usage', 'light', 'wide'],
  ['portal-requests-dark', 'requests', 'dark', 'wide'],
  ['portal-endpoint-light', 'endpoint-failing', 'light', 'wide'],
  ['portal-delivery-light', 'delivery-failing', 'light', 'wide'],
  ['portal-agent-dark', 'agent', 'dark', 'wide'],
  ['portal-playground-light', 'playground', 'light', 'wide'],
  ['portal-dark-phone', 'home', 'dark', 'phone'],
  ['portal-delivery-light-phone', 'delivery-failing', 'light', 'phone'],
];

/** What nobody signs in for. */
const PUBLIC = {
  site: '/',
  demo: '/demo',
  'report-of': '/report',
  'not-found': '/nothing',
  me: '/me',
  'link-unknown': '/review/unknown',
  'link-used': '/review/used',
  'link-expired': '/review/expired',
  'link-unavailable': '/review/unavailable',
  'sign-in-sent': '/sign-in/sent',
  ...Object.fromEntries(
    listPages().map(({ slug }) => [
      slug === '' ? 'docs' : `docs-${slug.replace('/', '-')}`,
      pagePath(slug),
    ]),
  ),
};

/** The pages of an organisation that has nothing yet. */
const EMPTY = [
  '',
  'keys',
  'usage',
  'requests',
  'webhooks',
  'agents',
  'events',
  'surfaces',
  'members',
  'audit',
];

const [folder, ...words] = process.argv.slice(2);
const begins = (name: string, word: string) => name === word || name.startsWith(`${word}-`);
const isWanted = (name: string) => words.length === 0 || words.some((word) => begins(name, word));
/** Whether nobody has to sign in for what is wanted. */
const isPublic =
  words.length > 0 && words.every((word) => Object.keys(PUBLIC).some((name) => begins(name, word)));
const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
let close = () => {};
try {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const { app_url, portal, accounts } = readPortalFacts();
  const organisation = isPublic ? null : await fillOrganisation(page);
  close = () => organisation?.close();
  const pages: Record<string, string> = {
    // Nobody is signed in by the other name of this machine.
    'sign-in': `${new URL(portal.url).origin}/sign-in`,
    ...Object.fromEntries(
      Object.entries(PUBLIC).map(([name, path]) => [name, new URL(path, app_url).href]),
    ),
    report: `${app_url}/report/${accounts.evm[1]?.address}`,
    ...(folder === undefined || isPublic ? {} : await openReviewPages(page)),
    ...Object.fromEntries(
      Object.entries(organisation?.pages ?? {}).map(([name, path]) => [name, app_url + path]),
    ),
  };
  const open = async (name: string) => {
    await page.goto(pages[name] ?? '', { waitUntil: 'networkidle' });
    // The places of what is on its way.
    await expect(page.locator('main [class*="skeleton"]')).toHaveCount(0);
    if (name === 'playground') await walkPlayground(page, accounts.evm[1]?.address ?? '');
    if (name === 'site-planned') {
      await page.getByRole('button', { name: SITE_TEXTS.examples[1], exact: true }).click();
      await page.getByText(SITE_TEXTS.simulationPassed).waitFor();
    }
  };
  const take = async (path: string, look: Look, size: Size, whole: boolean) => {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme: look });
    // Nothing is hovered over, and the page stands at its beginning.
    await page.mouse.move(0, 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    if (whole) {
      // A bar at the bottom of the window stands at the bottom of the page, and covers nothing of it.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...SIZES[size], height: Math.max(height, SIZES[size].height) });
    }
    await page.screenshot({ path });
    console.log(path);
  };
  if (folder === undefined) {
    for (const [name, of, look, size] of SHOWN) {
      await open(of);
      await take(join('docs', 'images', `${name}.png`), look, size, false);
    }
  } else {
    mkdirSync(folder, { recursive: true });
    const takeAll = async (names: readonly string[]) => {
      for (const name of names.filter(isWanted)) {
        await open(name);
        for (const look of LOOKS) {
          for (const size of ['wide', 'phone'] as const) {
            await take(join(folder, `${name}-${look}-${size}.png`), look, size, true);
          }
        }
      }
    };
    pages['site-planned'] = pages.site ?? '';
    await takeAll(Object.keys(pages));
    const empty = EMPTY.map((path) => ({ name: `empty-${path || 'home'}`, path }));
    if (empty.some(({ name }) => isWanted(name))) {
      await page.context().clearCookies();
      const home = await signUp(page, 'Harbour Labs', newEmail('ada'));
      for (const { name, path } of empty) pages[name] = `${home}${path && `/${path}`}`;
      await takeAll(empty.map(({ name }) => name));
    }
  }
} finally {
  close();
  await browser.close();
}

/** Opens a draft, a plan and a permission. @returns where they are shown in this browser */
async function openReviewPages(page: Page): Promise<Readonly<Record<string, string>>> {
  const drafts = openDraftWorld();
  const permissions = openGuardPages();
  const [owner, other] = drafts.accounts;
  const payer = owner?.address ?? '';
  const { address } = await permissions.owner();
  const links = {
    'review-draft': (await drafts.draft()).review_url,
    'review-plan': await drafts.link(
      'Bridge 300 USDC from Base to Arbitrum, then lend it on Aave',
      payer,
    ),
    'review-permission': (await permissions.propose(address, other?.address ?? address)).review_url,
  };
  const shown: Record<string, string> = {};
  for (const [name, link] of Object.entries(links)) {
    await page.goto(link);
    shown[name] = page.url();
  }
  return shown;
}

/** From a sentence to its simulation. */
async function walkPlayground(page: Page, wallet: string) {
  await page.getByLabel('What do you want to happen?').fill('Supply 250 USDC to Aave on Base');
  await page.getByLabel('Wallet address').fill(wallet);
  await page.getByRole('button', { name: 'Parse' }).click();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('button', { name: 'Simulate' }).click();
  await page.getByText('Passed').last().waitFor();
}
