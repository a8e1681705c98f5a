/** The tables of tools: they scroll within their own box, with the tool's name staying in view. */
export const TABLE_STYLE = `
.table-box { position: relative; overflow-x: auto; margin-top: 0.9rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 0.8rem; line-height: 1.35; }
tbody { scroll-margin-top: 8rem; }
th, td { padding: 0.4rem 0.35rem; text-align: center; vertical-align: middle; overflow-wrap: normal; }
thead th[data-sort] { padding: 0 0.1rem 0.1rem; }
thead th { font-weight: 600; color: var(--muted); vertical-align: bottom; font-size: 0.74rem; border-bottom: 1px solid var(--line-strong); }
thead th.group { text-align: left; border-bottom: 0; padding-bottom: 0; border-left: 1px solid var(--line); font-size: 0.72rem; font-weight: 400; }
thead th[data-sort="name"], tbody th { text-align: left; padding-left: 0.9rem; }
tbody th { position: sticky; left: 0; z-index: 1; background: var(--surface); font-weight: 400; min-width: 9rem; max-width: 17rem; overflow-wrap: anywhere; overflow: clip; }
tbody.tool > tr > * { border-top: 1px solid var(--line); }
thead + tbody.tool > tr:first-child > * { border-top: 0; }
tbody.tool > .story-row > td { border-top: 0; padding: 0; text-align: left; }
tbody.tool:hover > tr:first-child > * { background: var(--sunken); }
th:nth-child(4), td:nth-child(4), th:nth-child(8), td:nth-child(8) { border-left: 1px solid var(--line); }
thead tr:first-child > :nth-child(4) { border-left: 1px solid var(--line); }
.tool-name { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-weight: 600; }
.tool-title { display: block; color: var(--muted); }
.number { font-variant-numeric: tabular-nums; }
td.hint { min-width: 3.4rem; padding-left: 0.15rem; padding-right: 0.15rem; }
.value { display: inline-block; }
.source { display: block; font-size: 0.7rem; color: var(--muted); margin-top: 0.05rem; }
.careful .value { font-weight: 700; color: var(--careful); background: var(--careful-ground); border-radius: 4px; padding: 0 0.45em; }
.default .value { font-style: italic; color: var(--muted); }
.default .source { font-style: italic; }
.unknown .value { color: var(--muted); font-size: 0.72rem; }
.mark { display: inline-block; min-width: 1.25em; text-align: center; border-radius: 4px; border: 1px solid var(--line-strong); font-weight: 700; font-size: 0.72rem; line-height: 1.25; color: var(--muted); }
.mark.contradiction { color: var(--surface); background: var(--danger); border-color: var(--danger); }
.contradicted { box-shadow: inset 0 0 0 2px var(--danger); }
button.sort, button.unfold { all: unset; box-sizing: border-box; cursor: pointer; }
button.sort { display: block; width: 100%; padding: 0.15rem; border-radius: 3px; }
button.sort::after { content: "\\2195\\FE0E"; display: block; line-height: 1; font-size: 0.65rem; opacity: 0; color: var(--text); }
button.sort:hover, th[aria-sort] button.sort { color: var(--text); }
button.sort:hover::after { opacity: 0.6; }
[aria-sort="descending"] button.sort::after { content: "\\25BC\\FE0E"; opacity: 1; }
[aria-sort="ascending"] button.sort::after { content: "\\25B2\\FE0E"; opacity: 1; }
button.sort:focus-visible, button.unfold:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
button.unfold { display: flex; gap: 0.45rem; width: 100%; }
button.unfold::before { content: "\\25B8\\FE0E"; color: var(--muted); flex: none; }
button.unfold[aria-expanded="true"]::before { content: "\\25BE\\FE0E"; }
button.unfold:hover .tool-name { text-decoration: underline; text-underline-offset: 0.15em; }
.js .tool-title { padding-left: 1.15rem; }
.story-box { position: sticky; left: 0; width: calc(100vw - 4.2rem); padding: 0.2rem 0.9rem 0.6rem; font-size: 0.85rem; overflow-wrap: anywhere; }
.js .story-box { padding: 0.9rem 1.2rem 1.2rem; }
.js .story-row > td { background: var(--sunken); }
.js .story-box > details > summary { display: none; }
.story-box > details > summary { color: var(--muted); font-size: 0.8rem; }
.description { border-left: 3px solid var(--line-strong); padding-left: 0.8rem; max-width: 80ch; margin-top: 0.25rem; overflow: clip; }
.stories { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)); gap: 0.6rem; margin-top: 0.4rem; }
.story { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: 0.5rem 0.75rem; }
.story dt code { font-weight: 700; }
.story dt span { color: var(--muted); }
.claim { margin-top: 0.2rem; }
.claim:not(.winner) { padding-left: 0.7rem; border-left: 2px solid var(--line-strong); }
.verb { color: var(--muted); font-weight: 600; }
.silence { margin-top: 0.6rem; color: var(--muted); }
@media (min-width: 80rem) {
  .table-box { overflow: visible; }
  thead th[data-sort] { position: sticky; top: 3.4rem; z-index: 3; background: var(--surface); }
  tbody th { position: static; background: none; }
  .story-box { position: static; width: auto; }
}
@media (max-width: 44rem) {
  tbody th { min-width: 8.5rem; max-width: 8.5rem; padding-left: 0.5rem; }
  .story-box { width: calc(100vw - 2.2rem); }
  .js .story-box { padding: 0.75rem; }
}
`;
