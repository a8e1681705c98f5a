/** On paper: landscape, no controls, rows kept whole, and every column within the sheet. */
export const PRINT_STYLE = `
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  body { max-width: none; padding: 0; font-size: 10pt; background: none; }
  .toolbar, .skip, .key, a[data-filter]:not(.badge) { display: none !important; }
  .table-box { overflow: visible; border: 0; }
  table { font-size: 7pt; }
  thead th, thead th.group, tbody .badge { font-size: 6pt; }
  thead th[data-sort] { position: static; }
  button.sort::after { display: none; }
  .source, .unknown .value, .mark { font-size: 6pt; }
  th, td { padding: 1.5mm 0.6mm; }
  td.hint { min-width: 0; }
  tbody th { min-width: 28mm; }
  tbody th, .story-box { position: static; }
  .story-box { width: auto; }
  .js .story-row > td { background: none; }
  tr, .card, .leg, .finding, .verdict, .story { break-inside: avoid; }
  h2, h3, .server-head, .facts { break-after: avoid; }
  .badge, .status, .strength, .severity, .mark, .careful .value, .centre { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
