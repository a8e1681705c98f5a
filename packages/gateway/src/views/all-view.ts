/** The view of everything that the client can reach. */
import { createView, type View } from './view.ts';

export function allView(discover: boolean): View {
  return createView({ name: 'all', discover, why: 'the view "all" does not hold it', holds: () => true });
}
