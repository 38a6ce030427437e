import { startWork } from '@/lib/foundation/work/server/start-work'
import { longJobWork } from '@/lib/wiring/work'
import { workerDeps } from '../fixtures/webhooks'

// Runs long jobs in a separate process, for tests that kill it. It looks for interrupted ones every half a second.
const { parts } = workerDeps(process.env['DATABASE_URL'] ?? '')
startWork({ ...parts, pace: 1 / 20 }, longJobWork(Number(process.env['TEST_LEASE_MS'])))
console.log('working')
