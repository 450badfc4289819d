/**
 * The script of the page: filters, links to requirements, and copy buttons. The page is readable without the
 * script. The script never turns text into markup.
 */
export const SCRIPT = `'use strict';
const all = [...document.querySelectorAll('article')];
const texts = new Map();
const byId = (id) => document.getElementById(id);
const filters = byId('filters');
const boxes = [...filters.querySelectorAll('input[name=verdict]')];
const textOf = (article) => {
  if (!texts.has(article)) texts.set(article, article.textContent.toLowerCase());
  return texts.get(article);
};
function apply() {
  const verdicts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  const words = byId('text').value.toLowerCase().split(' ').filter(Boolean);
  let shown = 0;
  for (const article of all) {
    const fits = verdicts.has(article.dataset.verdict)
      && words.every((word) => textOf(article).includes(word));
    article.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const section of document.querySelectorAll('section.chapter')) {
    section.hidden = !section.querySelector('article:not([hidden])');
  }
  byId('shown').textContent = shown + ' of ' + all.length + ' shown';
}
function clear() {
  for (const box of boxes) box.checked = true;
  byId('text').value = '';
  apply();
}
function follow() {
  let id = location.hash.slice(1);
  try { id = decodeURIComponent(id); } catch {}
  const target = id && byId(id);
  if (!target) return;
  const article = target.closest('article');
  if (article && article.hidden) clear();
  for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  for (const details of target.querySelectorAll(':scope > details')) details.open = true;
  target.scrollIntoView();
}
function copyButton(pre) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(pre.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(pre);
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  pre.parentElement.append(button);
}
filters.hidden = false;
filters.addEventListener('input', apply);
addEventListener('hashchange', follow);
for (const pre of document.querySelectorAll('pre[data-copy]')) copyButton(pre);
apply();
follow();
`;
