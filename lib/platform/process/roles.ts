import type { Registry } from 'prom-client'

/** What one process of an installation does (docs/decisions/0045-three-processes.md). */
export const ROLES = ['api', 'web', 'work'] as const
export type Role = (typeof ROLES)[number]

/** `prompt` is for a person at a terminal; `gentle` gives load balancers time to send new calls elsewhere. */
export type StopManner = 'prompt' | 'gentle'

/** A link printed at startup: whoever can read the output may open it. */
export type StartLink = { does: string; url: string }

/** The metrics of one process, as prom-client merges them. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What a process sends to its supervisor, over Node's IPC channel. */
export type ProcessMessage =
  | { kind: 'ready'; links: StartLink[] }
  | { kind: 'cannot_start'; message: string }
  | { kind: 'failing'; parts: string[] }
  | { kind: 'metrics'; id: number; metrics: ProcessMetrics }
  | { kind: 'gather'; id: number }

/** What the supervisor sends to a process. `failing` names the failing parts of the others, and those that are down. */
export type SupervisorMessage =
  | { kind: 'stop'; manner: StopManner }
  | { kind: 'peers'; failing: string[] }
  | { kind: 'measure'; id: number }
  | { kind: 'gathered'; id: number; metrics: ProcessMetrics[] }
