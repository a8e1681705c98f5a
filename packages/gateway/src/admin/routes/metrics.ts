/** `GET /metrics`: what Prometheus collects. It needs no token: there is nothing in it of what calls were about. */
import { renderMetrics } from '../../metrics/prometheus.ts';
import type { AdminHandler } from '../admin-environment.ts';
import type { AdminSource } from '../admin-source.ts';

export function showMetrics({ metrics }: AdminSource): AdminHandler {
  return async () => {
    const { contentType, text } = await renderMetrics(metrics);
    return new Response(text, { headers: { 'content-type': contentType } });
  };
}
