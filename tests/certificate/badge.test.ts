import { describe, expect, test } from 'vitest';
import { badgeOf } from '../../certificate/badge.js';
import { SUITE } from '../../helpers/package-facts.js';
import { rejudge } from '../../suites/engine/rejudge.js';
import { fc } from '../properties.js';
import { hostile } from '../reports/samples.js';
import { elements } from '../reports/xml.js';
import { recorded } from './reports.js';

const CONFORMANCE = rejudge(recorded());
const DAY = CONFORMANCE.run.startedAt.slice(0, 10);

describe('a badge', () => {
  const all = elements(badgeOf(CONFORMANCE));

  test('is an image with a name, for screen readers', () => {
    const [svg, title, description] = all;
    const name = `Animal Store Service Interface: CONFORMING  ${CONFORMANCE.requirements.length} requirements checked, on ${DAY}, by ${SUITE.name} ${SUITE.version}`;
    expect(svg).toMatchObject({
      name: 'svg',
      attributes: { xmlns: 'http://www.w3.org/2000/svg', role: 'img', 'aria-label': name },
    });
    expect(title).toMatchObject({ name: 'title', text: name });
    expect(description).toMatchObject({
      name: 'desc',
      text: `${CONFORMANCE.target.baseUrl}, profile standard, seed 1`,
    });
  });

  test('shows verdict, day and version, and loads nothing', () => {
    const shown = all.filter(({ name }) => name === 'text').map(({ text }) => text);
    expect(shown).toEqual(['animal store interface', `conforming ${DAY} · suite ${SUITE.version}`]);
    const addresses = all.flatMap(({ attributes }) => Object.entries(attributes));
    expect(addresses.filter(([name]) => /href|src|style|^on/.test(name))).toEqual([]);
    expect(all.map(({ name }) => name)).not.toContain('style');
  });

  test('has room for what it shows', () => {
    const rectangles = all.filter(({ name }) => name === 'rect');
    const texts = all.filter(({ name }) => name === 'text');
    expect(rectangles).toHaveLength(2);
    for (const [index, { attributes }] of rectangles.entries()) {
      const inside = Number(texts[index]?.attributes['textLength']);
      expect(Number(attributes['width'])).toBeGreaterThan(inside);
      expect(inside).toBeGreaterThan(0);
    }
  });

  test('stays well-formed, whatever its texts', () => {
    const names = all.map(({ name }) => name);
    fc.assert(
      fc.property(hostile, (text) => {
        const made = badgeOf({
          ...CONFORMANCE,
          suite: { name: text, version: text },
          target: { ...CONFORMANCE.target, baseUrl: text },
          run: { ...CONFORMANCE.run, endedAt: text, profile: text },
        });
        expect(elements(made).map(({ name }) => name)).toEqual(names);
      }),
      { numRuns: 100 },
    );
  });
});
