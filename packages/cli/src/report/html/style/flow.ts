/** The picture of the three legs and the cards below it. Evidence shows in the line as well as in the colour. */
export const FLOW_STYLE = `
.verdict { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); gap: 1.5rem; align-items: center; margin-top: 0.9rem;
  padding: 1rem 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.verdict.known { border: 2px solid var(--danger); }
.verdict h3 { font-size: 1.35rem; margin: 0.45rem 0 0.3rem; letter-spacing: -0.01em; }
.verdict p { max-width: 74ch; }
.verdict p + p { margin-top: 0.5rem; }
.picture { width: 100%; display: block; }
.ring { fill: none; stroke: var(--line-strong); stroke-width: 1.5; }
.ring.known { fill: var(--danger); fill-opacity: 0.16; stroke: var(--danger); stroke-width: 3.5; }
.ring.likely { fill: var(--careful); fill-opacity: 0.1; stroke: var(--careful); stroke-width: 2.5; stroke-dasharray: 12 5; }
.ring.unknown { stroke: var(--calm); stroke-width: 1.5; stroke-dasharray: 2 5; stroke-linecap: round; }
.ring.clear { stroke: var(--line); stroke-width: 1.5; }
.ring-label { font-size: 13px; font-weight: 600; text-anchor: middle; fill: var(--text); }
.ring-strength { font-weight: 400; font-size: 12px; fill: var(--muted); }
.centre { fill: var(--surface); stroke: var(--calm); stroke-width: 1.5; }
.centre.known { fill: var(--danger); stroke: var(--danger); }
.centre.likely { stroke: var(--careful); stroke-width: 2.5; }
.centre-sign { font-size: 17px; font-weight: 700; text-anchor: middle; fill: var(--calm); }
.centre-sign.known { fill: var(--surface); }
.centre-sign.likely { fill: var(--careful); }
.centre-sign.clear { fill: var(--good); }
.legs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); gap: 1rem; margin-top: 1rem; }
.leg { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 0.9rem 1.1rem; font-size: 0.9rem; }
.leg.known { border-top: 3px solid var(--danger); }
.leg.likely { border-top: 3px dashed var(--careful); }
.leg.unknown { border-style: dashed; border-color: var(--line-strong); }
.leg h3 { display: flex; justify-content: space-between; align-items: center; gap: 0.5rem; }
.leg details { margin-top: 0.55rem; }
.leg > p:last-child { margin-top: 0.6rem; }
.leg summary small { display: block; margin-left: 1.1rem; }
.leg dl { margin: 0.3rem 0 0 1.1rem; }
.leg dt { font-weight: 600; margin-top: 0.3rem; }
.leg dd code { display: inline-block; background: var(--sunken); border-radius: 4px; padding: 0 0.35em; margin: 0.1rem 0; max-width: 100%; }
summary { cursor: pointer; }
@media (max-width: 44rem) {
  .verdict { grid-template-columns: minmax(0, 1fr); padding: 1rem; gap: 0.5rem; }
  .picture { max-width: 15rem; margin: 0 auto; }
}
`;
