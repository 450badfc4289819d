/** The style of the page, with system fonts, for light and dark mode, print, and small screens. */
export const STYLE = `
:root { color-scheme: light dark; --back: #fff; --raised: #f5f6f8; --text: #1b1f24; --soft: #57606a;
  --rule: #d0d7de; --link: #0550ae; --mark: #ffe58a; --marked: #1b1f24;
  --pass: #11632c; --pass-back: #dcf5e3; --fail: #a40e26; --fail-back: #ffe3e6;
  --undetermined: #7a4a00; --undetermined-back: #fff1d0; --advice: #0550ae; --advice-back: #ddf0ff;
  --not-applicable: #4d555e; --not-applicable-back: #e8ebef; }
@media (prefers-color-scheme: dark) { :root { --back: #0e1116; --raised: #171b22; --text: #e6e9ee;
  --soft: #a2abb6; --rule: #343b45; --link: #7ab8ff; --mark: #6b5300; --marked: #fff3c4;
  --pass: #7ee0a0; --pass-back: #0f2e1c; --fail: #ff9aa5; --fail-back: #40141b;
  --undetermined: #f3c667; --undetermined-back: #3a2b0a; --advice: #8cc4ff; --advice-back: #10294a;
  --not-applicable: #b3bbc5; --not-applicable-back: #262c35; } }
* { box-sizing: border-box; }
body { margin: 0; border-top: 8px solid var(--rule); background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; padding: 4px 8px; background: var(--back); z-index: 2; }
header, nav, main, footer { max-width: 1100px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 20px; padding-bottom: 12px; }
body.conforming { border-color: var(--pass); } .conforming h1 { color: var(--pass); }
body.violated { border-color: var(--fail); } .violated h1 { color: var(--fail); }
body.undetermined { border-color: var(--undetermined); } .undetermined h1 { color: var(--undetermined); }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.25; } h2 { margin: 36px 0 10px; font-size: 1.3rem; }
h3 { margin: 24px 0 6px; font-size: 1.05rem; } h4 { margin: 0 0 8px; font-size: 1rem; }
h5, .title { margin: 0 0 4px; font-size: .85rem; font-weight: 700; color: var(--soft); } h5 span { font-weight: 400; }
a { color: var(--link); } :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
header p { margin: 6px 0; }
.tiles { display: flex; flex-wrap: wrap; gap: 8px; margin: 14px 0 10px; padding: 0; list-style: none; }
.tile { padding: 6px 14px; border-radius: 8px; font-size: .95rem; } .tile b { font-size: 1.25rem; margin-right: 4px; }
.tile.undetermined { color: var(--undetermined); background: var(--undetermined-back); }
.causes { margin: 0; padding: 0; list-style: none; counter-reset: cause; }
.cause { counter-increment: cause; scroll-margin-top: 8px; position: relative; margin: 0 0 14px; padding: 14px 16px 12px 56px; border: 1px solid var(--rule);
  border-left: 5px solid var(--fail); border-radius: 8px; background: var(--back); }
.cause:target { border-color: var(--link); box-shadow: 0 0 0 2px var(--link); }
.cause::before { content: counter(cause); position: absolute; left: 14px; top: 13px; width: 28px; height: 28px; line-height: 28px;
  text-align: center; border-radius: 50%; font-weight: 700; font-size: .9rem; color: var(--fail); background: var(--fail-back); }
.cause h3 { margin: 0 0 6px; font-size: 1.08rem; line-height: 1.4; } .cause .facts { margin: 4px 0 8px; }
.cause .command { margin: 10px 0; }
.cause-facts { display: grid; grid-template-columns: auto 1fr; gap: 2px 14px; margin: 0 0 8px; font-size: .92rem; } .cause-facts dt { color: var(--soft); }
.chips { display: flex; flex-wrap: wrap; gap: 4px 6px; } .chips a { display: inline-block; padding: 1px 9px; border: 1px solid var(--rule);
  border-radius: 99px; background: var(--raised); text-decoration: none; font: .8rem/1.6 ui-monospace, monospace; }
.chips a:hover { text-decoration: underline; } .more { margin-top: 4px; font-size: .85rem; } .more summary { cursor: pointer; } ul.plain { padding-left: 20px; } ul.plain .chips { margin: 4px 0 10px; }
h3 .meta { font-weight: 400; margin-left: 6px; display: inline; }
code { padding: 0 3px; border-radius: 4px; background: var(--raised); } .meta code { padding: 0; background: none; } .note { padding: 8px 12px; border-radius: 6px; font-weight: 600;
  color: var(--undetermined); background: var(--undetermined-back); }
dl { margin: 0; } dd { margin: 0; } h1, h4, h5, p, dd, li, td, summary { overflow-wrap: anywhere; }
.run { display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: 6px 20px; margin-top: 14px; }
.run dd { font-size: .92rem; } .run dt { font-size: .8rem; color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; padding-top: 8px; padding-bottom: 8px; font-size: .9rem;
  border-top: 1px solid var(--rule); border-bottom: 1px solid var(--rule); }
.filters { display: flex; flex-wrap: wrap; gap: 10px 18px; align-items: center; padding: 12px; margin-bottom: 12px;
  background: var(--raised); border: 1px solid var(--rule); border-radius: 8px; font-size: .9rem; }
.filters[hidden], article[hidden], section[hidden] { display: none; }
fieldset { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { float: left; margin-right: 12px; padding: 0; color: var(--soft); }
.filters output { color: var(--soft); }
input[type=search], button { font: inherit; padding: 4px 8px; color: inherit; max-width: 100%;
  background: var(--back); border: 1px solid var(--soft); border-radius: 6px; }
article { border: 1px solid var(--rule); border-radius: 8px; margin: 4px 0; background: var(--back); scroll-margin-top: 8px; }
article:target { border-color: var(--link); box-shadow: 0 0 0 2px var(--link); }
article > details > summary { display: flex; gap: 12px; align-items: baseline; padding: 6px 12px; cursor: pointer; list-style: none; border-radius: 8px; }
article > details > summary::-webkit-details-marker { display: none; }
article > details > summary:hover { background: var(--raised); }
.badge { flex: none; display: inline-block; min-width: 7.2em; padding: 1px 8px; text-align: center; font-size: .8rem;
  font-weight: 600; border-radius: 99px; white-space: nowrap; }
.what { display: flex; flex: 1; flex-wrap: wrap; gap: 0 16px; align-items: baseline; min-width: 0; }
.what .text { flex: 1 1 420px; font-size: .95rem; } .what .meta { overflow-wrap: anywhere; }
.meta { display: block; font-size: .8rem; color: var(--soft); }
.pass { color: var(--pass); background: var(--pass-back); } .fail { color: var(--fail); background: var(--fail-back); }
.undetermined.badge { color: var(--undetermined); background: var(--undetermined-back); }
.advice { color: var(--advice); background: var(--advice-back); }
.not-applicable { color: var(--not-applicable); background: var(--not-applicable-back); }
.inside { padding: 4px 12px 12px; border-top: 1px solid var(--rule); }
.failure { margin: 12px 0; padding: 12px; border: 1px solid var(--rule); border-left: 4px solid var(--fail); border-radius: 6px; }
.hint { margin: 0 0 10px; padding: 6px 10px; border-radius: 6px; color: var(--advice); background: var(--advice-back); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-bottom: 12px; } .pair > div { min-width: 0; }
pre { margin: 0; padding: 8px 10px; background: var(--raised); border-radius: 6px; white-space: pre-wrap;
  overflow-wrap: anywhere; font: .82rem/1.5 ui-monospace, monospace; }
pre i { color: var(--soft); } code { font: .92em ui-monospace, monospace; }
.expected pre { box-shadow: inset 3px 0 var(--pass); } .observed pre { box-shadow: inset 3px 0 var(--fail); }
mark { background: var(--mark); color: var(--marked); border-radius: 3px; }
.exchange { margin: 14px 0; padding-top: 10px; border-top: 1px dashed var(--rule); }
.facts, .none { margin: 0 0 8px; font-size: .85rem; color: var(--soft); }
.headers { margin-bottom: 8px; font: .8rem/1.45 ui-monospace, monospace; }
.headers div { display: flex; flex-wrap: wrap; gap: 0 8px; } .headers dt { color: var(--soft); }
.command { position: relative; margin-bottom: 10px; }
.command button { position: absolute; right: 0; top: -6px; padding: 0 8px; font-size: .78rem; }
.explanation { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 0 24px; margin-top: 12px; font-size: .93rem; } .explanation dt { font-weight: 600; font-size: .85rem; color: var(--soft); }
.explanation dd { margin-bottom: 8px; } .link { margin: 8px 0 0; font-size: .85rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { padding: 4px 10px 4px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
thead th { color: var(--soft); font-weight: 600; } .broad { min-width: 860px; }
.broad th, .broad td, .broad p { overflow-wrap: break-word; } .broad .sentence { min-width: 19em; } td p { margin: 0 0 6px; }
ul.ids .badge { min-width: 0; } ul.ids { margin: 0; padding: 0; list-style: none; font-size: .85rem; }
footer { margin-top: 40px; padding-top: 12px; padding-bottom: 32px; font-size: .85rem; color: var(--soft); border-top: 1px solid var(--rule); }
@media (max-width: 640px) { header, nav, main, footer { padding-left: 12px; padding-right: 12px; } h1 { font-size: 1.35rem; }
  .pair { grid-template-columns: 1fr; } .run { grid-template-columns: 1fr 1fr; }
  article > details > summary { flex-direction: column; gap: 4px; } .what .text { flex-basis: 100%; } .cause { padding: 48px 12px 12px; } .tile { padding: 4px 10px; } .filters { flex-direction: column; align-items: stretch; }
  .filters label > input[type=search] { width: 100%; } .failure { padding: 8px; } }
@media print { body { font-size: 10.5pt; } nav, .filters, .link, .command button { display: none; }
  article, .failure { break-inside: auto; } summary { break-after: avoid; } }
`;
