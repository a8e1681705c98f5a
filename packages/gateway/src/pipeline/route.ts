/** Route: which tool a call is for. A name that nobody listed goes nowhere. */
import type { CataloguedTool } from '../catalogue/catalogue.ts';
import type { Link } from '../link/link.ts';

export async function route(name: string, link: Link): Promise<CataloguedTool | undefined> {
  const listed = link.catalogue()?.find(name);
  if (listed !== undefined) return listed;
  // A client may call before it lists; and after a change, what was known does not hold any more.
  return (await link.refresh()).find(name);
}
