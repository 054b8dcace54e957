import { chromium } from '@playwright/test';
import { findChromium } from '#devnet/testing/find-chromium.ts';
import { bundleWidget } from '../widget/build.ts';
import { percentile } from './percentile.ts';

/**
 * `node devnet/bootstrap.mjs bench/widget-paint.ts`: how long after the answer of a page's backend the
 * agent is painted as it stands, on a processor four times slower than this one. It fails above the limit.
 */
const LIMIT_MS = 150;
const SAMPLES = 100;
const SLOWER = 4;

const ANSWER = {
  intent: 'agent',
  wallet: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' },
  linked: true,
  subject: { kind: 'wallet' },
  display_context: {},
  existing: null,
  definition: {
    key: 'rate-below',
    copy: { title: 'Rate below', description: 'When the rate drops.', turn_on: 'Tell me' },
    fields: [],
    actions: [{ id: 'notify', label: 'Notify me', description: 'A message.' }],
  },
};

const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  const { element } = await bundleWidget();
  const page = await browser.newPage();
  const network = await page.context().newCDPSession(page);
  await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.route('**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Partner</title><main></main>',
    }),
  );
  await page.goto('http://partner.test/');
  await page.addScriptTag({ type: 'module', content: element.text });
  await page.waitForFunction(() => customElements.get('portolan-agent') !== undefined);
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples.push(
      await page.evaluate(async (answer) => {
        const answered = Promise.withResolvers<number>();
        const agent = document.createElement('portolan-agent');
        agent.setAttribute('agent', 'rate-below');
        agent.setAttribute('subject-kind', 'wallet');
        agent.backend = async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          answered.resolve(performance.now());
          return structuredClone(answer);
        };
        document.querySelector('main')?.replaceChildren(agent);
        const at = await answered.promise;
        // The frame after the one in which it stands has seen that one painted.
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        while (agent.getAttribute('state') === 'loading') await frame();
        if (agent.getAttribute('state') !== 'off')
          throw new Error('It does not stand as answered.');
        await frame();
        await frame();
        return performance.now() - at;
      }, ANSWER),
    );
  }
  const sorted = samples.toSorted((one, other) => one - other);
  const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)];
  console.table([{ samples: SAMPLES, 'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1) }]);
  if (p95 > LIMIT_MS) process.exitCode = 1;
} finally {
  await browser.close();
}
