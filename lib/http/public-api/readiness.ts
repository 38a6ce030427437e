import { z } from 'zod'
import type { Probes } from './probes'

const readyBody = z.object({ status: z.string(), degraded: z.array(z.string()).default([]) })

export type Readiness = { status: string; failing: string[] }

/** What a load balancer learns of this process, for people. */
export async function readinessOf(probes: Probes): Promise<Readiness> {
  const { body } = await probes.ready()
  const { status, degraded } = readyBody.parse(JSON.parse(String(body)))
  return { status, failing: degraded }
}
