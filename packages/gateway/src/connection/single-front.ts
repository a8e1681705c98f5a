/** One server as it is: its names, its greeting, and everything it can do. */
import type { Link } from '../link/link.ts';
import type { Front } from './front.ts';

/** `current` gives the link as it is now: a server whose configuration changed has another one. */
export function singleFront(current: () => Link): Front {
  return {
    greet: () => current().greet(),
    settle: () => current().settle(),
    place: (_method, params) => Promise.resolve({ link: current(), params }),
    request: (method, params, exchange) => current().request(method, params, exchange),
    notify: (message) => current().notify(message),
    shelves: async (fresh) => {
      const link = current();
      const known = link.catalogue();
      const catalogue = known !== undefined && (!fresh || link.isKept()) ? known : await link.refresh();
      return { shelves: [{ link, catalogue, nameOf: (tool) => tool }], missing: [], others: catalogue.others };
    },
    route: (tool) => ({ link: current(), tool }),
    changed: () => {},
    close: () => {},
  };
}
