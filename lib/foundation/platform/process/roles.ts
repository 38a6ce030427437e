import type { Registry } from 'prom-client'

/** The roles of an installation's processes (docs/decisions/0045-three-processes.md). */
export const ROLES = ['api', 'web', 'work'] as const
export type Role = (typeof ROLES)[number]

/** `prompt` is for a user at a terminal; `gentle` gives load balancers time to route new calls elsewhere. */
export type StopManner = 'prompt' | 'gentle'

/** A link printed at startup: whoever can read the output may open it. */
export type StartLink = { does: string; url: string }

/** The metrics of one process, as prom-client merges them. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Messages from a process to its supervisor, over Node's IPC channel. */
export type ProcessMessage =
  | { kind: 'ready'; links: StartLink[] }
  | { kind: 'cannot_start'; message: string }
  | { kind: 'failing'; parts: string[] }
  | { kind: 'metrics'; id: number; metrics: ProcessMetrics }
  | { kind: 'gather'; id: number }

/**
 * Messages from the supervisor to a process. `failing` names the failing parts of the others, and processes that are
 * down.
 */
export type SupervisorMessage =
  | { kind: 'stop'; manner: StopManner }
  | { kind: 'peers'; failing: string[] }
  | { kind: 'measure'; id: number }
  | { kind: 'gathered'; id: number; metrics: ProcessMetrics[] }
