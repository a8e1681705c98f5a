import { defineConfig, type UserConfig } from 'tsdown';

const config: UserConfig = defineConfig({
  entry: { index: 'src/index.ts', serving: 'src/serving.ts', contract: 'src/admin/contract.ts' },
  platform: 'node',
  fixedExtension: false,
  dts: true,
  sourcemap: true,
});
export default config;
