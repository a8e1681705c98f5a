/** The view of tools that delete and overwrite nothing. */
import { createView, type View } from './view.ts';

export function safeView(discover: boolean): View {
  return createView({
    name: 'safe',
    discover,
    why: 'the view "safe" holds nothing destructive',
    holds: ({ tool }) => tool.profile.tier === 'read' || tool.profile.tier === 'write',
  });
}
