/** Typography, the head of the page, server sections and findings. */
export const LAYOUT_STYLE = `
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 90rem; padding: 2rem 1.5rem 3rem; background: var(--ground); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ul, dl, dd, figure, pre, blockquote { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.015em; font-weight: 650; }
h2 { font-size: 1.25rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.005em; }
h3 { font-size: 1rem; line-height: 1.35; font-weight: 650; }
h4 { font-size: 0.85rem; font-weight: 650; margin-top: 1rem; }
h4:first-of-type { margin-top: 0; }
small { font-size: 0.85em; color: var(--muted); font-weight: 400; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.88em; }
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
bdi { unicode-bidi: isolate; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.faint, .remedy { color: var(--muted); }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; padding: 0.4rem 0.8rem; background: var(--surface); z-index: 5; }
.note { margin-top: 0.75rem; padding: 0.5rem 0.8rem; background: var(--calm-ground); color: var(--calm); border-radius: 6px; }
.brand { color: var(--muted); font-size: 0.85rem; font-weight: 600; letter-spacing: 0.02em; margin-bottom: 0.2rem; }
main > section, .server { margin-top: 2.5rem; }
#tools { margin-top: 2.5rem; outline: none; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--muted); font-size: 0.85rem; }

.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem; margin-top: 1.25rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 0.9rem 1.1rem 1rem; }
.card h2 { font-size: 0.85rem; font-weight: 600; color: var(--muted); letter-spacing: 0; }
.figure { font-size: 1.75rem; line-height: 1.3; font-weight: 650; margin-bottom: 0.35rem; font-variant-numeric: tabular-nums; }
.figure small { font-size: 0.9rem; }
.badges { display: flex; flex-wrap: wrap; gap: 0.4rem; }
.badges b { font-variant-numeric: tabular-nums; }
.badge, .status, .strength, .severity { display: inline-block; padding: 0.1em 0.55em; border-radius: 5px; font-size: 0.74rem; line-height: 1.5;
  font-weight: 650; white-space: nowrap; color: var(--calm); background: var(--calm-ground); border: 1px solid transparent; }
.badge { letter-spacing: 0.03em; text-decoration: none; }
.badges .severity { padding: 0.2em 0.65em; font-size: 0.8rem; }
a.badge { padding: 0.2em 0.65em; font-size: 0.8rem; }
a.badge:hover { border-color: currentColor; }
.badge.read, .status.reached, .strength.clear { color: var(--good); background: var(--good-ground); }
.badge.write, .strength.likely, .severity.warning, .warning > .severity { color: var(--careful); background: var(--careful-ground); }
.badge.destructive, .status.failed, .strength.known, .severity.error, .error > .severity { color: var(--danger); background: var(--danger-ground); }
.strength.known, .badge.destructive { border-color: currentColor; }
.badge.assumed { background: transparent; border: 1px dashed currentColor; font-weight: 500; }
.strength.unknown { background: transparent; border: 1px dashed currentColor; }
.server-links { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: 0.9rem; }
.server-links .sign { display: inline-block; width: 1em; color: var(--muted); }
.server-links .failed .sign { color: var(--danger); }
.server-links .reached .sign { color: var(--good); }

.server { scroll-margin-top: 4.5rem; outline: none; }
.server-head { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.7rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: 0.6rem 1.5rem; margin-top: 0.7rem; font-size: 0.9rem; }
.facts dt { color: var(--muted); font-size: 0.8rem; }
.bar { display: block; width: 100%; max-width: 16rem; height: 6px; border-radius: 3px; margin: 0.3rem 0; }
.bar-rest { fill: var(--line); }
.bar-part { fill: var(--calm); }
.findings { display: grid; gap: 0.4rem; margin-top: 0.9rem; }
.finding { display: flex; gap: 0.7rem; align-items: flex-start; padding: 0.55rem 0.8rem; background: var(--surface); border: 1px solid var(--line);
  border-left: 3px solid var(--line-strong); border-radius: 6px; font-size: 0.9rem; }
.finding.error { border-left-color: var(--danger); }
.finding.warning { border-left-color: var(--careful); }
.finding .severity { flex: none; min-width: 4.6rem; text-align: center; }
.finding > div { min-width: 0; }
.last-words { margin-top: 0.9rem; }
.last-words figcaption { font-size: 0.8rem; color: var(--muted); margin-bottom: 0.25rem; }
.last-words pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 6px; padding: 0.6rem 0.8rem; white-space: pre-wrap; }
.line { display: block; }
.server > .faint { margin-top: 0.9rem; }
.server-count { margin-left: auto; font-size: 0.85rem; color: var(--muted); }
@media (max-width: 44rem) {
  body { padding: 1.25rem 1rem 2rem; }
  h1 { font-size: 1.5rem; }
  .facts { gap: 0.35rem; }
  .facts div { display: grid; grid-template-columns: 6.2rem minmax(0, 1fr); gap: 0.5rem; }
  .finding { flex-direction: column; gap: 0.3rem; }
}
`;
