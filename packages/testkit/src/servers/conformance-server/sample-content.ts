/** The smallest content of each kind, and the hints that most tools of the conformance server share. */
import type { CallToolResult, ImageContent, TextContent, ToolAnnotations } from '@modelcontextprotocol/server';

/** A PNG of one red pixel. */
export const PIXEL: ImageContent = {
  type: 'image',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  mimeType: 'image/png',
};

/** A WAV file of one silent sample. */
export const SILENCE = {
  type: 'audio',
  data: 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQEAAACAAA==',
  mimeType: 'audio/wav',
} as const;

/** True of every tool that only answers: without it a gateway would have to ask a person before each scenario's call. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

export function textBlock(text: string): TextContent {
  return { type: 'text', text };
}

export function textResult(text: string): CallToolResult {
  return { content: [textBlock(text)] };
}
