import { defineConfig, type UserConfig } from 'tsdown';

const config: UserConfig = defineConfig({ entry: ['src/index.ts'], platform: 'neutral', dts: true, sourcemap: true });
export default config;
