/** The page's style sheet, put together from its parts. */
import { FLOW_STYLE } from './style/flow.ts';
import { LAYOUT_STYLE } from './style/layout.ts';
import { PALETTE_STYLE } from './style/palette.ts';
import { PRINT_STYLE } from './style/print.ts';
import { TABLE_STYLE } from './style/table.ts';
import { TOOLBAR_STYLE } from './style/toolbar.ts';

export const STYLE: string = [PALETTE_STYLE, LAYOUT_STYLE, FLOW_STYLE, TOOLBAR_STYLE, TABLE_STYLE, PRINT_STYLE].join(
  '',
);
