import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compare } from '../../helpers/compare/compare.js';
import { comparisonHtml } from '../../reports/compare/html.js';
import { Pages } from './browser.js';
import { threeRuns } from './runs.js';

const pages = new Pages();
let html = '';

beforeAll(async () => {
  await pages.launch();
  const sides = Object.entries(threeRuns).map(([label, { conformance }]) => ({
    label: `reports/of-the-${label}`,
    conformance,
  }));
  html = comparisonHtml(compare(sides));
});
afterAll(() => pages.close());

/** A script for the page. Returns the words of up to 20 letters that are broken across two lines. */
const BROKEN = `(() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const word of node.textContent.matchAll(/[A-Za-z]{3,20}/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
})()`;

describe.each([1280, 390])('a comparison of three runs, at %i pixels', (width) => {
  test('breaks no short word, and does not scroll sideways as a whole', async () => {
    const { page, complaints } = await pages.open('comparison', html, {
      viewport: { width, height: 900 },
    });
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(20);
    expect(await page.evaluate(BROKEN)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
