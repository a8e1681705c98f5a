/** Which view a client asks for, by address or by flag, before anyone has looked whether it exists. */

export const BUILT_IN_VIEWS = ['all', 'readonly', 'safe', 'offline'] as const;
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number];

export type ViewSelection = (
  | { readonly kind: BuiltInView }
  | { readonly kind: 'server'; readonly name: string }
  | { readonly kind: 'configured'; readonly name: string }
) & {
  /** Absent when the client leaves it to the view. */
  readonly discover?: boolean;
};

export function isBuiltInView(name: string): name is BuiltInView {
  return BUILT_IN_VIEWS.some((known) => known === name);
}
