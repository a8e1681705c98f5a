/** Reads the view out of the address that an HTTP client connects to. */
import { isBuiltInView, type ViewSelection } from './view-selection.ts';

/**
 * The view that a request's target (`/mcp/readonly?discover=true`) asks for, or nothing when it asks for none that can
 * exist. What is not understood is refused: a misspelt view must never turn into the whole catalogue.
 */
export function parseViewPath(target: string): ViewSelection | undefined {
  const [path = '', ...query] = target.split('?');
  // One closing slash is the same address to most people who type it.
  const selection = selectionOf(path.replace(/\/$/, '').split('/'));
  const discover = discoverOf(query.join('?'));
  if (selection === undefined || discover === 'unusable') return undefined;
  return discover === undefined ? selection : { ...selection, discover };
}

function selectionOf([root, mcp, kind, segment, ...rest]: readonly string[]): ViewSelection | undefined {
  if (root !== '' || mcp !== 'mcp' || rest.length > 0) return undefined;
  if (kind === undefined) return { kind: 'all' };
  if (segment === undefined) return kind !== 'all' && isBuiltInView(kind) ? { kind } : undefined;
  const name = decoded(segment);
  if (name === undefined || name === '') return undefined;
  if (kind === 'server') return { kind, name };
  return kind === 'view' ? { kind: 'configured', name } : undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function discoverOf(query: string): boolean | undefined | 'unusable' {
  const values = new Set(new URLSearchParams(query).getAll('discover'));
  if (values.size === 0) return undefined;
  if (values.size > 1) return 'unusable';
  if (values.has('true') || values.has('1')) return true;
  return values.has('false') || values.has('0') ? false : 'unusable';
}
