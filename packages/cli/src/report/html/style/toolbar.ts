/** The controls above the tables, and the key to reading them. */
export const TOOLBAR_STYLE = `
.toolbar { display: contents; }
.toolbar-main { position: sticky; top: 0; z-index: 4; display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.9rem; padding: 0.65rem 0;
  background: var(--ground); border-bottom: 1px solid var(--line); font-size: 0.9rem; }
input, select, button { font: inherit; color: inherit; }
input[type="search"], select, .actions button { background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px; padding: 0.25rem 0.5rem; min-height: 2.1rem; }
.search { flex: 1 1 13rem; max-width: 24rem; }
.search input { width: 100%; }
.choice { display: inline-flex; align-items: center; gap: 0.4rem; }
.check { display: inline-flex; align-items: center; gap: 0.4rem; }
.check input { width: 1.05rem; height: 1.05rem; accent-color: var(--link); }
output { margin-left: auto; font-weight: 600; font-variant-numeric: tabular-nums; }
.actions button { cursor: pointer; }
.actions button:hover:enabled { background: var(--sunken); }
.actions button:disabled { color: var(--muted); border-color: var(--line); cursor: default; }
.hint-filters { margin-top: 0.8rem; font-size: 0.85rem; }
.hint-filters summary, .key > summary { font-weight: 600; font-size: 0.9rem; width: fit-content; }
.hint-grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(5.4rem, 1fr)); gap: 0.5rem; margin-top: 0.5rem; }
.hint-grid .choice { flex-direction: column; align-items: stretch; gap: 0.15rem; }
.hint-grid .choice span { color: var(--muted); font-size: 0.8rem; white-space: nowrap; }
.hint-grid select { width: 100%; padding: 0.15rem 0.25rem; min-height: 1.9rem; }
::placeholder { color: var(--muted); opacity: 1; }
.active span, .check.active { font-weight: 650; color: var(--text) !important; }
.active select, .active input[type="search"] { border: 2px solid var(--link); font-weight: 650; }
.key { margin-top: 0.8rem; font-size: 0.9rem; }
.key > :not(summary) { margin-top: 0.5rem; }
.key h3 { font-size: 0.9rem; }
.samples { display: grid; gap: 0.3rem; }
.samples .hint { display: inline-block; min-width: 4.5rem; text-align: center; }
.samples .mark { margin: 0 1.6rem 0 1.7rem; }
.key-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr)); gap: 0.25rem 1.5rem; }
.key-list div { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0.5rem; }
.key-list dt { font-weight: 600; }
.key-list dd { color: var(--muted); }
@media (min-width: 80rem) { .toolbar-main { flex-wrap: nowrap; height: 3.4rem; } output { white-space: nowrap; } }
@media (max-width: 44rem) {
  .toolbar-main { position: static; }
  .search { max-width: none; flex-basis: 100%; }
  output { margin-left: 0; flex-basis: 100%; }
  .hint-grid { grid-template-columns: repeat(auto-fill, minmax(5.6rem, 1fr)); }
}
`;
