import { createProbes } from '@/lib/http/probes'
import { probeRoute } from '@/lib/http/route-lane'

export const dynamic = 'force-dynamic'

// Without the other parts: a process that cannot reach them is alive all the same.
export const GET = probeRoute(createProbes(async () => undefined).health)
