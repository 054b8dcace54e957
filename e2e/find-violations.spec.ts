import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { findColourViolations, findViolations } from './find-violations.ts';

const BAD = `<p style="color: #aaa; background: #fff">pale</p><img src="x"><button></button>
  <ul><p>no item</p></ul><p>words around a <a style="color: #333; text-decoration: none" href="#">link</a></p>`;
const FRAME = `<iframe title="inner" srcdoc="<html lang=en><title>x</title><button></button>"></iframe>`;

type Found = Awaited<ReturnType<typeof findViolations>>;
const places = (found: Found) =>
  found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`)).sort();

test('what axe finds by its own means is found, and by another scheme what is of colours', async ({
  page,
}) => {
  for (const html of [BAD, BAD + FRAME]) {
    await page.setContent(html);
    const own = await new AxeBuilder({ page }).analyze();
    expect(own.violations.length).toBeGreaterThan(5);
    expect(places(await findViolations(page))).toEqual(places(own.violations));
    const ofColours = own.violations.filter(({ tags }) => tags.includes('cat.color'));
    expect(ofColours).toHaveLength(2);
    expect(places(await findColourViolations(page))).toEqual(places(ofColours));
  }
});
