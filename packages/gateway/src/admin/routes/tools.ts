/** `GET /api/tools`. */
import { displayTitle, HINT_NAMES } from '@hintlock/core';
import type { AdminHandler } from '../admin-environment.ts';
import type { AdminSource, AdminTool } from '../admin-source.ts';
import { type ToolBody, type ToolList, toolQuery } from '../contract/tools.ts';
import { readQuery } from '../read-request.ts';
import { respond } from '../respond.ts';
import { compileToolFilter } from '../tool-filter.ts';

export function listTools({ tools }: AdminSource): AdminHandler {
  return (context) => {
    const { server, tier, filter } = readQuery(context.req.raw, toolQuery);
    const matches = filter === undefined ? () => true : compileToolFilter(filter);
    const shown = tools().filter(
      (tool) =>
        (server === undefined || tool.server === server) &&
        (tier === undefined || tool.profile.tier === tier) &&
        matches(tool),
    );
    const body: ToolList = { tools: shown.map(toolBody) };
    return respond(body);
  };
}

function toolBody({ server, definition, profile, findings }: AdminTool): ToolBody {
  const hints = HINT_NAMES.map((name) => {
    const { value, source, claim } = profile.hints[name];
    return [name, { value, source, ...(claim === undefined ? {} : { evidence: claim.evidence }) }];
  });
  return {
    server,
    name: definition.name,
    title: displayTitle(definition),
    tier: profile.tier,
    hints: Object.fromEntries(hints) as ToolBody['hints'],
    findings: findings.map(({ code, severity, message, remedy }) => ({ code, severity, message, remedy })),
  };
}
