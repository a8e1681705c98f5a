/** The colours, light and dark. Every text colour keeps a contrast of at least 4.5 on every ground it stands on. */
const LIGHT = `
  --ground: #f6f7f9; --surface: #ffffff; --sunken: #f0f2f5; --line: #dce0e6; --line-strong: #8a93a1;
  --text: #1a1f28; --muted: #566070; --link: #1f55c4; --focus: #1f55c4;
  --good: #16603b; --good-ground: #e2f3e9;
  --careful: #774700; --careful-ground: #fbeed2;
  --danger: #9a1b1b; --danger-ground: #fce5e4;
  --calm: #44546c; --calm-ground: #e9edf4;`;

const DARK = `
  --ground: #12151a; --surface: #1a1e25; --sunken: #222730; --line: #323945; --line-strong: #77818f;
  --text: #e7eaef; --muted: #a7b0bd; --link: #93b8ff; --focus: #93b8ff;
  --good: #92dcb2; --good-ground: #17352a;
  --careful: #f0c677; --careful-ground: #3a2d13;
  --danger: #ffa8a1; --danger-ground: #461d1e;
  --calm: #b6c4da; --calm-ground: #262f3d;`;

export const PALETTE_STYLE: string = `
:root { color-scheme: light dark;${LIGHT} }
@media (prefers-color-scheme: dark) { :root {${DARK} } }
@media print { :root { color-scheme: light;${LIGHT} } }
`;
