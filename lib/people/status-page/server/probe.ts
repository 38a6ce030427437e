import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@/lib/foundation/shared/durations'
import { COMPONENT_IDS, type ComponentId, type ComponentState, type ProbeResults, resultsOf } from '../core/components'

/** Tries one component, through the door that its users come through. A rejection is an outage. */
export type Probe = () => Promise<ComponentState>
export type Probes = Record<ComponentId, Probe>

type Patience = { answerMs: number; againAfterMs: number }
const USUAL: Patience = { answerMs: 10 * SECOND_MS, againAfterMs: 3 * SECOND_MS }

/** The state of every component now. An outage is one only if a second try finds it too. */
export async function probeAll(probes: Probes, patience: Patience = USUAL): Promise<ProbeResults> {
  const states = await Promise.all(COMPONENT_IDS.map((id) => probeTwice(probes[id], patience)))
  const found = new Map(COMPONENT_IDS.map((id, i) => [id, states[i]]))
  return resultsOf((id) => found.get(id) ?? 'unknown')
}

async function probeTwice(probe: Probe, { answerMs, againAfterMs }: Patience): Promise<ComponentState> {
  const first = await within(answerMs, probe)
  if (first !== 'outage') return first
  await sleep(againAfterMs)
  return within(answerMs, probe)
}

function within(ms: number, probe: Probe): Promise<ComponentState> {
  const ended = new AbortController()
  const late = sleep(ms, 'outage' as const, { signal: ended.signal })
  return Promise.race([probe(), late])
    .catch(() => 'outage' as const)
    .finally(() => {
      late.catch(() => undefined)
      ended.abort()
    })
}
