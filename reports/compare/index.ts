import type { Comparison } from '../../helpers/compare/comparison.js';
import type { ComparisonFormat } from '../reporter-names.js';
import { jsonText } from '../../helpers/escape.js';
import { comparisonHtml } from './html.js';
import { comparisonMarkdown } from './markdown.js';
import { comparisonText } from './comparison-text.js';

export { comparisonLine, comparisonText } from './comparison-text.js';

export function showComparison(comparison: Comparison, format: ComparisonFormat): string {
  if (format === 'json') return jsonText(`${JSON.stringify(comparison, undefined, 2)}\n`);
  if (format === 'html') return comparisonHtml(comparison);
  return format === 'markdown' ? comparisonMarkdown(comparison) : comparisonText(comparison);
}
