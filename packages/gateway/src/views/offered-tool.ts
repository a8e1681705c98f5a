/** A tool of the whole catalogue, under the name by which a client calls it. */
import type { CataloguedTool } from '../catalogue/catalogue.ts';

export interface OfferedTool {
  readonly server: string;
  /** As the client sees it: `server__tool`, or the tool's own name where only one server is offered. */
  readonly name: string;
  readonly tool: CataloguedTool;
}
