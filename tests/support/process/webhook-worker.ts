import { startTestWorker } from '../fixtures/webhooks'

// A worker in a separate process, for tests that kill it or run two.
startTestWorker(process.env['DATABASE_URL'] ?? '', {
  pausesMs: [0, ...Array.from({ length: 12 }, () => 300)],
  leaseMs: 2_500,
  timeoutMs: 2_000,
  pollMs: 100,
})
process.stdout.write('working\n')
