import { defineConfig, type UserConfig } from 'tsdown';

const config: UserConfig = defineConfig({
  // One for each thing that a command may need alone: what is not needed is not loaded, and the start counts.
  entry: {
    index: 'src/index.ts',
    serving: 'src/serving.ts',
    http: 'src/http.ts',
    config: 'src/config.ts',
    contract: 'src/admin/contract.ts',
  },
  platform: 'node',
  fixedExtension: false,
  dts: true,
  sourcemap: true,
});
export default config;
