/** Route: which tool a call is for. A name that nobody listed goes nowhere. */
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { GatewayParts } from './gateway-parts.ts';

export async function route(name: string, { catalogue, refresh }: GatewayParts): Promise<CataloguedTool | undefined> {
  const listed = catalogue.find(name);
  if (listed !== undefined) return listed;
  // A client may call before it lists, or list only a page; and after a change, what was known does not hold any more.
  await refresh();
  return catalogue.find(name);
}
