import { defineConfig, type UserConfig } from 'tsdown';

const config: UserConfig = defineConfig({
  entry: ['src/run.ts'],
  platform: 'node',
  fixedExtension: false,
  dts: false,
  sourcemap: true,
  // Part of the bundle, so that `hintlock --help` need not look for it: finding a module costs more than running it.
  deps: { alwaysBundle: ['commander'] },
});
export default config;
