import { defineConfig } from 'vitest/config'
import { atMost } from './tests/support/setup/limits.ts'

const onRealParts = {
  testTimeout: atMost(60_000),
  // A hook may start a cluster and several processes, one after the other.
  hookTimeout: atMost(120_000),
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
}

// `isolate: false`: test files without side effects share a process and its imports, which takes a sixth of the time.
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: `${import.meta.dirname}/` }] },
  test: {
    expect: { poll: { timeout: atMost(10_000) } },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'tests/house/**/*.test.ts'],
          isolate: false,
          testTimeout: atMost(60_000),
        },
      },
      {
        extends: true,
        test: {
          ...onRealParts,
          name: 'server',
          include: ['tests/integration/**/*.test.ts'],
          isolate: false,
          globalSetup: 'tests/support/setup/cluster-setup.ts',
          setupFiles: 'tests/support/setup/refuse-deprecations.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onRealParts,
          name: 'history',
          // What has a history of its own has it on Citus here.
          include: ['tests/history/**/*.test.ts', 'tests/integration/history/**/*.test.ts'],
          globalSetup: ['tests/support/setup/cluster-setup.ts', 'tests/support/setup/citus-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...onRealParts,
          name: 'faults',
          // What is waited for is a process that starts, or finds out that a neighbour is back.
          expect: { poll: { timeout: atMost(30_000) } },
          // What is waited for are other processes: a third worker fills the two cores.
          maxWorkers: 3,
          isolate: false,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/support/setup/cluster-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onRealParts,
          name: 'contract',
          // The servers work in processes of their own, and command lines wait: a third worker fills the two cores.
          maxWorkers: 3,
          isolate: false,
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/support/setup/contract-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onRealParts,
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: 'tests/support/setup/cluster-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onRealParts,
          name: 'docs',
          include: ['tests/docs/**/*.test.ts'],
          globalSetup: 'tests/support/setup/docs-setup.ts',
        },
      },
    ],
  },
})
