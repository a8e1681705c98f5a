import { defineConfig, type UserConfig } from 'tsdown';

const config: UserConfig = defineConfig({
  entry: ['src/index.ts', 'src/connect.ts'],
  platform: 'node',
  fixedExtension: false,
  dts: true,
  sourcemap: true,
});
export default config;
