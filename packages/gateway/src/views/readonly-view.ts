/** The view of tools that change nothing. */
import { createView, type View } from './view.ts';

export function readonlyView(discover: boolean): View {
  return createView({
    name: 'readonly',
    discover,
    why: 'the view "readonly" holds only tools that change nothing',
    holds: ({ tool }) => tool.profile.tier === 'read',
  });
}
