import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPLANATIONS } from '../../command/run/explanations.js';
import { htmlReport } from '../../reports/html/page.js';
import type { Conformed } from '../../suites/engine/conform.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { attacked, conformance, EVERY_ATTACK, exchange, recording } from '../reports/samples.js';
import { Pages } from './browser.js';
import { runWith, threeRuns } from './runs.js';

const pages = new Pages();
const html = new Map<string, string>();
let runs: Record<'conforming' | 'one' | 'twenty' | 'hidden', Conformed>;

beforeAll(async () => {
  await pages.launch();
  runs = { ...threeRuns, hidden: await runWith(['list-in-an-envelope']) };
  for (const [name, { conformance: made, recording: recorded }] of Object.entries(runs)) {
    html.set(name, htmlReport(made, recorded, EXPLANATIONS));
  }
  const evidence = recording(Array.from({ length: 300 }, (_, at) => exchange(at)));
  html.set('attacked', htmlReport(...attacked(evidence, 84, EVERY_ATTACK), EXPLANATIONS));
  html.set('attacked and conforming', htmlReport(...attacked(evidence, 0, EVERY_ATTACK)));
  html.set('many', htmlReport(conformance(evidence, 20), evidence));
});
afterAll(() => pages.close());

const htmlOf = (name: string): string => html.get(name) ?? '';
const NAMES = ['conforming', 'one', 'twenty', 'attacked', 'attacked and conforming', 'many'];
/** The axe tests use only these pages. Together, they show everything that the other pages show. */
const PAGES_FOR_AXE = ['conforming', 'twenty', 'hidden', 'attacked'];
const openAll = (page: Page): Promise<unknown> =>
  page.evaluate(`document.querySelectorAll('details').forEach((at) => { at.open = true; })`);
const SHAPES = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['at 390 pixels', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const;

describe('a page, opened from its file', () => {
  test.each(NAMES)(
    '%s: is under 1 MB, loads nothing, causes no error, and blocks an injected image',
    async (name) => {
      expect(Buffer.byteLength(htmlOf(name))).toBeLessThan(1_000_000);
      const { page, requests, complaints } = await pages.open('page', htmlOf(name));
      await openAll(page);
      expect(requests).toEqual([]);
      expect(complaints).toEqual([]);
      // The policy of the page works: an injected image is blocked.
      await page.evaluate(`(() => {
      const image = document.createElement('img');
      image.src = 'http://127.0.0.1:9/x.png';
      document.body.append(image);
    })()`);
      await expect
        .poll(() => complaints.some((one) => one.includes('Content Security Policy')))
        .toBe(true);
      await page.context().close();
    },
  );

  describe.each(SHAPES)('%s', (_, how) => {
    test.each(PAGES_FOR_AXE)(
      '%s: axe finds nothing, and nothing is wider than the screen',
      async (name) => {
        const { page } = await pages.open('axe', htmlOf(name), { ...how, bypassCSP: true });
        await openAll(page);
        const width = await page.evaluate('document.documentElement.scrollWidth');
        expect(width).toBeLessThanOrEqual(how.viewport.width);
        await page.addScriptTag({ content: axe.source });
        const found = (await page.evaluate(
          `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
          violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ target }) => target.join(' ')).join('; ')))`,
        )) as string[];
        expect(found).toEqual([]);
        await page.context().close();
      },
    );
  });
});

describe('a reader', () => {
  test('sees the verdict, and a cause with its command and links to the requirements that it violates', async () => {
    const { page } = await pages.open('one', htmlOf('one'));
    expect(await page.locator('h1').textContent()).toMatch(/^VIOLATED {2}/);
    expect(await page.locator('.cause').count()).toBe(1);
    const cause = page.locator('.cause').first();
    expect(await cause.textContent()).toContain('Filtered listings');
    expect(await cause.textContent()).toContain('curl -sS');
    await cause.locator('.chips a', { hasText: 'list.filter.complete' }).click();
    const article = page.locator('article[id="list.filter.complete"]');
    expect(await article.locator('details').first().getAttribute('open')).not.toBeNull();
    expect(await article.locator('.expected').first().isVisible()).toBe(true);
    expect(await article.textContent()).toContain('How it is checked');
    await page.context().close();
  });

  test('follows the link to the cause from a requirement that could not be checked', async () => {
    const { page } = await pages.open('hidden', htmlOf('hidden'));
    const [one] = runs.hidden.conformance.requirements.filter(({ hiddenBy }) => hiddenBy);
    const article = page.locator(`article[id="${one?.id}"]`);
    await page.goto(`${page.url().split('#', 1)[0]}#${one?.id}`);
    const link = article.locator('.hidden-by a').first();
    expect(await link.textContent()).toMatch(/^cause [0-9]+$/);
    await link.click();
    const cause = page.locator('.cause:target');
    const broken = runs.hidden.conformance.requirements
      .filter(({ id }) => one?.hiddenBy?.includes(id))
      .map(({ id }) => id);
    const text = (await cause.textContent()) ?? '';
    expect(broken.some((id) => text.includes(id))).toBe(true);
    await page.context().close();
  });

  test('filters by verdict and text', async () => {
    const { page } = await pages.open('twenty', htmlOf('twenty'));
    const { requirements } = runs.twenty.conformance;
    const shown = (): Promise<number> => page.locator('article:visible').count();
    const count = (fits: (one: (typeof requirements)[number]) => boolean): number =>
      requirements.filter(fits).length;
    expect(await shown()).toBe(requirements.length);
    await page.locator('input[value="pass"]').uncheck();
    expect(await shown()).toBe(count(({ verdict }) => verdict !== 'pass'));
    await page.locator('input[value="pass"]').check();
    await page.locator('#text').fill('should');
    expect(await page.locator('article:visible').count()).toBeGreaterThanOrEqual(
      count(({ level }) => level === 'SHOULD'),
    );
    await page.locator('#text').fill('list.limit.maximum');
    expect(await page.locator('article[id="list.limit.maximum"]').isVisible()).toBe(true);
    expect(await shown()).toBeLessThan(10);
    expect(await page.locator('#shown').textContent()).toMatch(
      new RegExp(String.raw`^\d of ${REQUIREMENTS.length} shown$`),
    );
    await page.locator('#text').fill('xyzzy');
    expect(await shown()).toBe(0);
    await page.context().close();
  });

  test('follows a deep link, even to a requirement that a filter hides', async () => {
    const { page } = await pages.open('deep', htmlOf('twenty'), { hash: 'get.missing.unknown' });
    const article = page.locator('article[id="get.missing.unknown"]');
    expect(await article.locator('.inside').first().isVisible()).toBe(true);
    const top = (await article.boundingBox())?.y ?? -1;
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(400);
    await page.locator('#text').fill('nothing of the kind');
    expect(await article.isVisible()).toBe(false);
    await page.evaluate(`location.hash = '#auth.key.steady'`);
    await page.locator('article[id="auth.key.steady"] .inside').waitFor({ state: 'visible' });
    await page.context().close();
  });

  test('can use the page without a mouse', async () => {
    const { page } = await pages.open('keys', htmlOf('one'));
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('location.hash')).toBe('#requirements');
    const summary = page.locator('article[id="pet.shape.object"] summary').first();
    await summary.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('article[id="pet.shape.object"] .inside').isVisible()).toBe(true);
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect(outline).toBe('solid');
    await page.keyboard.press('Enter');
    expect(await page.locator('article[id="pet.shape.object"] .inside').isVisible()).toBe(false);
    await page.context().close();
  });

  test('prints the page without the filters', async () => {
    const { page } = await pages.open('print', htmlOf('twenty'));
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#filters').isVisible()).toBe(false);
    await page.context().close();
  });

  test('clicks the button of a command, which then says that it was copied or selected', async () => {
    const { page } = await pages.open('copy', htmlOf('one'));
    const button = page.locator('.cause button').first();
    await button.click();
    await expect.poll(() => button.textContent()).toMatch(/^(Copied|Selected)$/);
    await page.context().close();
  });

  test('without JavaScript, gets a page with every requirement and no filters', async () => {
    const { page } = await pages.open('plain', htmlOf('one'), { javaScriptEnabled: false });
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect(await page.locator('article').count()).toBe(REQUIREMENTS.length);
    await page.context().close();
  });
});

describe('a page with an attack in nearly all of its texts', () => {
  test.each(['attacked', 'attacked and conforming'])(
    '%s: shows an attack as text, and runs no attack',
    async (name) => {
      const { page, requests, complaints } = await pages.open('attack', htmlOf(name));
      await openAll(page);
      expect(await page.evaluate('document.scripts.length')).toBe(1);
      expect(
        await page.locator('img, iframe, object, embed, form, base, link[rel=stylesheet]').count(),
      ).toBe(0);
      const handlers = await page.evaluate(
        `[...document.querySelectorAll('*')].flatMap((at) => at.getAttributeNames()).filter((name) => name.startsWith('on') || name === 'style').length`,
      );
      expect(handlers).toBe(0);
      const addresses = await page.evaluate(
        `[...document.querySelectorAll('[href]')].map((at) => at.getAttribute('href')).filter((to) => !to.startsWith('#') && to !== 'data:,')`,
      );
      expect(addresses).toEqual([]);
      expect(await page.locator('body').textContent()).toContain('<img src=x onerror=alert(1)>');
      await page.waitForTimeout(300);
      expect(requests).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
