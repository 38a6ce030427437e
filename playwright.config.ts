import { defineConfig } from 'playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './tests/support/browser/chromium'
import { atMost, WORKERS } from './tests/support/setup/limits'

const isHeaded = process.argv.includes('--headed') || Boolean(process.env['PWDEBUG'])
// If none is found, the browser of `playwright install` is used.
const executablePath = findChromium({ headed: isHeaded })

/** The files of tests/e2e/with-partners.ts. */
const PARTNERS = ['dashboard/billing', 'dashboard/notifications', 'site/status', 'pages-that-fail'].map(
  (name) => `**/${name}.test.ts`,
)

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  // Not the whole of test-results, which has the reports of other stages.
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/setup/e2e-setup.ts',
  // Test files run in parallel, the tests of a file one after the other. A browser waits more than it computes.
  fullyParallel: false,
  workers: WORKERS,
  projects: [
    { name: 'shared', testIgnore: PARTNERS },
    // One worker starts their server once.
    { name: 'partners', testMatch: PARTNERS, workers: 1 },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: atMost(60_000),
  expect: { timeout: atMost(10_000) },
  // `list` repeats every failure in full at the end, where the tail of a log still shows it.
  reporter: [
    [process.env['CI'] ? 'list' : 'line'],
    ['html', { open: 'never' }],
    // What `npm test` reads: only where it says where to write it.
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : []),
  ],
  use: {
    actionTimeout: atMost(10_000),
    // A server that has just started compiles the code of its first page.
    navigationTimeout: atMost(30_000),
    // Each step, call and log line. Pictures of every step would cost a seventh of the run: `--trace on` takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // Its encoder would have to be downloaded.
    video: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
  },
})
