import { startJobs } from '@/lib/wiring/jobs'

// A worker as a process of its own, for tests that kill it.
startJobs({ leaseMs: 1_500, reviveEveryMs: 500 })
console.log('working')
