/** Speaks 2026-07-28 only and never answers `initialize`, so that a client which opens with it would wait forever. */
import { modernMethods } from '../raw-modern.ts';
import { serve } from '../raw-stdio.ts';

serve({ ...modernMethods('modern-silent'), initialize: () => {} });
