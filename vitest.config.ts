import { defineConfig } from 'vitest/config'

/**
 * Real processes, sockets and clocks, on a machine that others use too: on CI a test that fails is tried once more,
 * and the report says so (`retry x1`). Elsewhere it fails at once.
 */
const retry = process.env['CI'] ? 1 : 0

const onRealParts = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 }

// `isolate: false`: files that change nothing of their process share one, and what they import: a sixth of the time.
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: `${import.meta.dirname}/` }] },
  test: {
    retry,
    projects: [
      { extends: true, test: { name: 'core', include: ['lib/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          ...onRealParts,
          name: 'server',
          include: ['tests/integration/**/*.test.ts'],
          isolate: false,
          globalSetup: 'tests/support/server-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onRealParts,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/support/server-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onRealParts,
          name: 'contract',
          isolate: false,
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/support/contract-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onRealParts,
          // A browser waits more than it works.
          maxWorkers: 3,
          name: 'e2e',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/server-setup.ts',
        },
      },
    ],
  },
})
