import { ClientRequest } from 'node:http'
import { queryObjects } from 'node:v8'
import { createDestinations } from '@/lib/service/webhooks/server/delivery/destination'
import { resolveHost } from '@/lib/service/webhooks/server/delivery/resolve-host'
import { sendRequest } from '@/lib/service/webhooks/server/delivery/send-request'

// Sends webhooks to a receiver, and prints what each ended with and how many requests are still in memory: in a process
// of its own, since to look for them takes seconds in the memory of a test run.
const url = process.env['TEST_RECEIVER'] ?? ''
const parts = { destinations: createDestinations({ allowed: '127.0.0.0/8', resolveHost }), timeoutMs: 10_000 }
const { signal: stop } = new AbortController()
const attempt = () => sendRequest(parts, { url, headers: {}, body: '{}' }, { now: new Date(), stop })
/** Collects garbage first. */
const requestsKept = (): number => queryObjects(ClientRequest, { format: 'count' })

await attempt()
const before = requestsKept()
const outcomes: string[] = []
for (let i = 0; i < Number(process.env['TEST_ATTEMPTS']); i++) outcomes.push((await attempt()).outcome.kind)
console.log(JSON.stringify({ outcomes, kept: requestsKept() - before }))
