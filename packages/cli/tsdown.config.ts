import { defineConfig, type UserConfig } from 'tsdown';

const config: UserConfig = defineConfig({ entry: ['src/main.ts'], platform: 'node', fixedExtension: false, dts: false, sourcemap: true });
export default config;
