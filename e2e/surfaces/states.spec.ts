import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { bundleWidget } from '../../widget/build.ts';
import { findViolations } from '../find-violations.ts';

const ORIGIN = 'http://partner.test';
const RATE = { type: 'number', id: 'rate', label: 'Rate', unit: 'percent', default: 3 };
const DAYS = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
];
const OFF = {
  intent: 'agent',
  wallet: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' },
  linked: true,
  subject: { kind: 'wallet' },
  existing: null,
  result: null,
  definition: {
    key: 'rate-below',
    copy: {
      title: 'Rate below',
      description: 'Get a message when the rate drops below your level.',
      turn_on: 'Tell me when the rate drops',
    },
    fields: [
      { ...RATE, minimum: 0.1, maximum: 100 },
      { type: 'choice', id: 'window', label: 'Within', default: '24h', options: DAYS },
    ],
    actions: [
      { id: 'notify', label: 'Notify me', description: 'A message in your chat.' },
      { id: 'prepare', label: 'Prepare a withdrawal', description: 'A plan, to review and sign.' },
    ],
  },
};
const existing = {
  id: 'w_condition_1',
  status: 'active',
  field_values: { rate: 3, window: '24h' },
  action_id: 'notify',
  rendered: 'Aave USDC supply APY on Base below 3%',
};
const result = {
  result_id: 'evt_1',
  headline: 'Aave USDC supply APY on Base below 3%',
  created_at: 1_767_200_000_000,
  review: { available: true },
};

/** What the backend answers, and what is pressed then, by the state that this leads to. */
const STATES: readonly (readonly [string, unknown, (string | null)?])[] = [
  ['loading', null],
  ['disconnected', { intent: 'sign_in' }],
  ['off', OFF],
  ['configuring', OFF, 'configure'],
  ['waiting', { ...OFF, linked: false }, 'turnOn'],
  ['on', { ...OFF, existing }],
  ['on', { ...OFF, existing, result }],
  ['paused', { ...OFF, existing: { ...existing, status: 'paused' } }],
  ['error', 503],
  ['unavailable', 404],
  // Of what is no answer no card can be drawn.
  ['unavailable', { intent: 'agent' }],
  ['unavailable', { ...OFF, definition: { ...OFF.definition, fields: {} } }],
];

const LOOKS: readonly (readonly [string, BrowserContextOptions, string])[] = [
  ['light', { colorScheme: 'light' }, 'ltr'],
  ['dark', { colorScheme: 'dark' }, 'ltr'],
  ['more contrast', { contrast: 'more' }, 'ltr'],
  ['forced colors', { forcedColors: 'active' }, 'ltr'],
  ['right to left', {}, 'rtl'],
  ['280 px', { viewport: { width: 280, height: 900 } }, 'ltr'],
];

const head = (dir: string) =>
  `<!doctype html><html lang="en" dir="${dir}"><meta name="viewport" content="width=device-width"><title>Partner</title>`;

/** A page of a partner, with a card in each state. */
async function showStates(page: Page, dir: string): Promise<void> {
  const { element } = await bundleWidget();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const status = Number(/\/(\d{3})\//.exec(pathname)?.[1] ?? 0);
    if (status > 0) {
      const json = { error: 'no', friendly_message: 'The service does not answer.', issues: [] };
      return route.fulfill({ status, json });
    }
    if (pathname === '/element.js') {
      return route.fulfill({ contentType: 'text/javascript', body: element.text });
    }
    const style =
      ':root { color-scheme: light dark } body { background: Canvas; color: CanvasText }';
    return route.fulfill({
      contentType: 'text/html',
      body: `${head(dir)}<style>${style}</style><main><h1>Partner</h1></main><script type="module" src="/element.js"></script>`,
    });
  });
  await page.goto(`${ORIGIN}/`);
  await page.evaluate(async (states) => {
    await customElements.whenDefined('portolan-agent');
    window.open = () => null;
    for (const [, answer] of states) {
      const agent = document.createElement('portolan-agent');
      agent.setAttribute('agent', 'rate-below');
      agent.setAttribute('subject-kind', 'wallet');
      if (typeof answer === 'number') agent.setAttribute('endpoint', `/${answer}`);
      else {
        agent.backend = async (call) => {
          if (answer === null) return new Promise(() => {});
          if (call === 'resolve') return answer;
          const url = 'https://chat.test/start';
          return { outcome: 'requires_action', activation_url: url, expires_at: Date.now() };
        };
      }
      document.querySelector('main')?.append(agent);
    }
  }, STATES);
  for (const [at, [state, , press]] of STATES.entries()) {
    const agent = page.locator('portolan-agent').nth(at);
    if (press) await agent.locator(`[data-key="${press}"]`).click();
    await expect(agent).toHaveAttribute('state', state);
  }
}

test('every state can be used in every look', async ({ browser }) => {
  for (const [look, options, dir] of LOOKS) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await showStates(page, dir);
    const violations = await findViolations(page);
    // Where the system paints, the colours that axe computes with are not those that are seen.
    const isPainted = look === 'forced colors';
    const found = violations.filter(({ id }) => !(isPainted && id === 'color-contrast'));
    expect(found, look).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, look).toBe(0);
    // A text of another direction than the page's keeps its own order, at the side of the page.
    const bounds = page.locator('#field-rate-note');
    const order = await bounds.evaluate((note) => {
      const left = (from: number) => {
        const range = document.createRange();
        range.setStart(note.firstChild as Text, from);
        range.setEnd(note.firstChild as Text, from + 1);
        return range.getBoundingClientRect().left;
      };
      return left(0) < left((note.textContent ?? '').length - 1);
    });
    expect(order, look).toBe(true);
    await context.close();
  }
});

test('a page may say its language as it likes', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await showStates(page, 'ltr');
  for (const lang of ['en_US', 'x', '!', 'de-DE-u-nu-!', 'zh-Hant', 'a'.repeat(500)]) {
    await page.evaluate((said) => {
      document.documentElement.lang = said;
      for (const agent of document.querySelectorAll('portolan-agent')) agent.refresh();
    }, lang);
    for (const [at, [state, , press]] of STATES.entries()) {
      const agent = page.locator('portolan-agent').nth(at);
      if (press === 'configure') await agent.locator('[data-key="configure"]').click();
      await expect(agent, lang).toHaveAttribute('state', press === 'turnOn' ? 'off' : state);
    }
  }
  expect(faults).toEqual([]);
});

test('a page hears of every change and refusal, whatever its own backend does', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await showStates(page, 'ltr');
  await page.evaluate(() => {
    const heard: object[] = [];
    const answers: Record<string, () => unknown> = {};
    Object.assign(window, { heard, answers });
    for (const type of ['portolan:change', 'portolan:error']) {
      document.addEventListener(type, (event) => heard.push((event as CustomEvent).detail));
    }
    const agent = document.createElement('portolan-agent');
    agent.setAttribute('agent', 'rate-below');
    agent.setAttribute('subject-kind', 'wallet');
    Object.assign(agent, { texts: { retry: 'Noch einmal', statusOn: 'An' } });
    agent.backend = async (call) => answers[call]?.();
    Object.assign(window, { show: () => document.querySelector('main')?.replaceChildren(agent) });
  });
  const agent = page.locator('portolan-agent');
  /** What the page's backend does from now on: answers, or refuses. */
  const stand = (call: string, does: 'answers' | 'throws', what: unknown) =>
    page.evaluate(
      ([name, how, value]) => {
        (window as never as { answers: Record<string, () => unknown> }).answers[name] = () => {
          if (how === 'answers') return value;
          throw value === null ? new Error('boom') : value;
        };
      },
      [call, does, what] as const,
    );
  const heard = () => page.evaluate(() => (window as never as { heard: object[] }).heard.splice(0));
  const press = (key: string) => agent.locator(`[data-key="${key}"]`).click();
  const about = { agent: 'rate-below' };

  await stand('resolve', 'answers', OFF);
  await page.evaluate(() => (window as never as { show(): void }).show());
  await expect(agent).toHaveAttribute('state', 'off');
  expect(await heard()).toEqual([{ ...about, state: 'off', id: null, change: null }]);
  const { rendered, ...saved } = existing;
  const activated = { outcome: 'activated', intent: 'agent', agent: saved, rendered };
  await stand('activate', 'answers', { ...activated, agent: undefined });
  await press('turnOn');
  await expect(agent).toContainText('could not be loaded');
  await stand('activate', 'answers', { ...activated, change: 'created' });
  await press('turnOn');
  await expect(agent).toHaveAttribute('state', 'on');
  await expect(agent.locator('[part=status]')).toHaveText('An');
  expect(await heard()).toMatchObject([
    { status: 502, code: 'unreadable_answer' },
    { ...about, state: 'on', id: 'w_condition_1', change: 'created' },
  ]);

  const refused = { status: 409, code: 'busy', message: 'Not at the moment.' };
  for (const [does, what, words, error] of [
    ['throws', refused, refused.message, refused],
    ['throws', null, 'No answer.', { status: 0, code: 'unreachable' }],
    ['answers', null, 'could not be loaded', { status: 502, code: 'unreadable_answer' }],
  ] as const) {
    await stand('pause', does, what);
    await press('pause');
    await expect(agent).toContainText(words);
    expect(await heard()).toMatchObject([{ ...about, ...error }]);
    await expect(agent).toHaveAttribute('state', 'on');
  }
  await stand('pause', 'answers', { ...OFF, existing: { ...existing, status: 'paused' } });
  await press('pause');
  await expect(agent).toHaveAttribute('state', 'paused');

  await stand('resolve', 'throws', null);
  await page.evaluate(() => document.querySelector('portolan-agent')?.refresh());
  await expect(agent).toHaveAttribute('state', 'error');
  await stand('resolve', 'answers', { ...OFF, existing, result });
  await agent.getByRole('button', { name: 'Noch einmal' }).click();
  await expect(agent).toHaveAttribute('state', 'on');
  for (const review_url of ['javascript:document.title=1', undefined]) {
    await stand('review', 'answers', { review_url });
    await press('review');
    await expect(agent).toContainText('could not be loaded');
  }
  await stand('review', 'answers', { review_url: `${ORIGIN}/review` });
  await press('review');
  await page.waitForURL(`${ORIGIN}/review`);
  expect(faults).toEqual([]);
});

test('the loader keeps the room of the card', async ({ browser }) => {
  const { loader } = await bundleWidget();
  for (const width of [260, 320, 400, 1200]) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    const { element } = await bundleWidget();
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname === '/v1.js'
        ? route.fulfill({ contentType: 'text/javascript', body: loader.text })
        : pathname === '/'
          ? route.fulfill({
              contentType: 'text/html',
              body: `${head('ltr')}<portolan-agent agent="x" subject-kind="wallet"></portolan-agent><p id="behind">Behind</p><script type="module" src="/v1.js"></script>`,
            })
          : route.abort();
    });
    await page.goto(`${ORIGIN}/`);
    const top = () => page.locator('#behind').evaluate((one) => one.getBoundingClientRect().top);
    const kept = await top();
    expect(kept, `${width} px`).toBeGreaterThan(150);
    await page.addScriptTag({ type: 'module', content: element.text });
    await expect(page.locator('portolan-agent')).toHaveAttribute('state', /loading|error/);
    expect(await top(), `${width} px`).toBe(kept);
    await context.close();
  }
});
