/** What the odd server's tools do. */
import { askCustom, askModel, askPerson, askRoots } from './asking-tools.ts';
import { type Exchange, isLogLevel, type Method } from './exchange.ts';
import { isObject, type JsonObject, type Outcome, refuse, succeed } from './message.ts';
import { ODDITIES } from './oddities.ts';
import { slow } from './slow-tool.ts';
import { textResult } from './text-result.ts';
import { listTools } from './tool-definitions.ts';

const TOOLS: Readonly<Record<string, Method>> = {
  echo: ({ params }) => textResult(params, { structuredContent: { params, ...ODDITIES } }),
  odd_content: () =>
    succeed({
      content: [
        { type: 'hologram', depth: 3, ...ODDITIES },
        { type: 'text', text: 'between two holograms', annotations: { audience: ['user'], ...ODDITIES }, ...ODDITIES },
        { type: 'hologram' },
      ],
      structuredContent: [1, 'two', ODDITIES],
      _meta: ODDITIES,
      ...ODDITIES,
    }),
  mirrored: ({ params }) => textResult(params),
  fail: () => textResult('This did not work, and never will.', { isError: true }),
  protocol_error: () => ({
    kind: 'error',
    error: { code: -31_415, message: 'An error with an odd code', data: [ODDITIES], ...ODDITIES },
    httpStatus: 200,
  }),
  ask_person: askPerson,
  ask_model: askModel,
  ask_roots: askRoots,
  ask_custom: askCustom,
  slow,
  was_cancelled: ({ world }) => textResult({ cancelled: world.cancellations }),
  delete_everything: ({ world }) => {
    world.deletions += 1;
    return textResult(`Deleted everything ${world.deletions} time(s).`);
  },
  deleted_count: ({ world }) => textResult({ count: world.deletions }),
  change_list: ({ world }) => {
    const name = `added_${world.addedTools.length + 1}`;
    world.addedTools.push(name);
    world.announce({ kind: 'tools' });
    return textResult(`Added ${name}.`);
  },
  touch_resource: ({ params, world }) => {
    const given = argument(params, 'uri');
    const uri = typeof given === 'string' ? given : 'odd://greeting';
    world.announce({ kind: 'resource', uri });
    return textResult(`Touched ${uri}.`);
  },
  log_something: ({ params, log }) => {
    const level = argument(params, 'level');
    log(isLogLevel(level) ? level : 'info', { message: 'something', ...ODDITIES });
    return textResult('Logged, if anybody asked for it.');
  },
  notify_custom: ({ notify }) => {
    notify('notifications/x/custom', { value: 1, _meta: ODDITIES, ...ODDITIES });
    return textResult('Sent a notification that nobody has defined.');
  },
  seen_notifications: ({ world }) => textResult({ notifications: world.notifications }),
};

export function listToolsMethod({ world }: Exchange): Outcome {
  return succeed({ tools: listTools(world.addedTools), _meta: ODDITIES, ...ODDITIES });
}

export function callTool(exchange: Exchange): Outcome | Promise<Outcome> {
  const name = String(exchange.params['name']);
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (tool) return tool(exchange);
  if (exchange.world.addedTools.includes(name)) return textResult(`${name} was called.`);
  return refuse(-32_602, `Unknown tool: ${name}`);
}

function argument(params: JsonObject, name: string): unknown {
  return isObject(params['arguments']) ? params['arguments'][name] : undefined;
}
