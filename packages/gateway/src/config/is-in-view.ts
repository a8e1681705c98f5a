/** Whether a view shows a tool. */
import type { ViewConfig, ViewedTool } from './config.ts';

export function isInView(view: ViewConfig, viewed: ViewedTool): boolean {
  if (view.servers !== undefined && !view.servers.has(viewed.server.name)) return false;
  if (view.tools !== undefined && !view.tools(viewed.tool.name)) return false;
  return view.where === undefined || view.where(viewed);
}
