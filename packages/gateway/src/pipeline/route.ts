/** Route: which tool a call is for, when the list as it is known does not have it. A name that nobody listed goes nowhere. */
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { Link } from '../link/link.ts';

export async function route(name: string, link: Link): Promise<CataloguedTool | undefined> {
  // A client may call before it lists; and after a change, what was known does not hold any more.
  return (await link.refresh()).find(name);
}
