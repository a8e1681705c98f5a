import { defineConfig, type ViteUserConfig } from 'vitest/config';

const conditions = ['@hintlock/source', 'node', 'import', 'default'];

const config: ViteUserConfig = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
export default config;
