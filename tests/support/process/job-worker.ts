import { startJobs } from '@/lib/wiring/jobs'

// A worker in a separate process, for tests that kill it.
startJobs({ leaseMs: Number(process.env['TEST_LEASE_MS']), reviveEveryMs: 500 })
console.log('working')
