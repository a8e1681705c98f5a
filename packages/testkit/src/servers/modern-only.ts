/** Speaks 2026-07-28 only and refuses `initialize`, to show that a client finds the modern era by itself. */
import { modernMethods, refuseVersion } from '../raw-modern.ts';
import { serve } from '../raw-stdio.ts';

serve({
  ...modernMethods('modern-only'),
  initialize: (request) => refuseVersion(request, request.params?.protocolVersion),
});
