/** Opens a real browser for a test: the system's Chromium where there is one, else the one that comes in npm. */
import { existsSync } from 'node:fs';
import bundled from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

// The bundled one is made for a place without a GPU, zygote or user namespaces, and also switches off protections
// that a page under test has to live with.
const UNWANTED = new Set([
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--single-process',
  "--headless='shell'",
]);

/** A headless browser that is closed at the end of the `await using` block, whatever happens in it. */
export async function openBrowser(): Promise<Browser & AsyncDisposable> {
  const installed = SYSTEM_BROWSERS.find((path) => existsSync(path));
  const executablePath = installed ?? (await bundled.executablePath());
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = installed === undefined ? bundled.args.filter((argument) => !UNWANTED.has(argument)) : [];
  return chromium.launch({ executablePath, args: [...args, ...sandbox], headless: true });
}
