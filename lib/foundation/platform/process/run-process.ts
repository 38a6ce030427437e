import { constants, getPriority, setPriority } from 'node:os'
import { inspect } from 'node:util'
import { isConfigError, isSupervised } from '../config/env'
import { onGlobal } from '../config/on-global'
import type { Health } from '../log/health'
import { createLogger } from '../log/log'
import type { Metrics } from '../log/metrics'
import { startTracing } from '../log/open-telemetry'
import { getTracing } from '../log/tracing'
import { giveBackMemory } from './give-back-memory'
import type { ProcessMessage, ProcessMetrics, Role, StartLink, StopManner, SupervisorMessage } from './roles'
import { exitAfter, stopOnSignals } from './stop-on-signals'

/** A process that serves requests or runs jobs. */
export type Running = {
  /** Finishes the calls and jobs in progress, and releases the process's resources. */
  stop: (manner: StopManner) => Promise<void>
  health: Health
  metrics: Metrics
  links?: StartLink[]
}

/** How long to wait for the metrics of the other processes. A frozen one is left out of the response. */
const GATHER_MS = 5_000

/**
 * Runs a role until its supervisor's message or a signal stops it. It exits with its supervisor, even if that is
 * killed. `start` rejects with an error whose message says how to fix it.
 */
export async function runProcess(role: Role, start: () => Promise<Running>): Promise<void> {
  process.title = `latchkey ${role}`
  if (isSupervised() && role !== 'api') yieldToValidations()
  if (isSupervised()) endWithSupervisor()
  if (role !== 'api') giveBackMemory()
  const running = await startTraced(start).catch(reportFailure)
  const end = exitAfter(async (manner) => {
    await running.stop(manner)
    await getTracing()?.close()
  })
  if (!isSupervised()) stopOnSignals(end)
  process.on('message', (message: SupervisorMessage) => {
    if (message.kind === 'stop') end(message.manner)
    if (message.kind === 'peers') running.health.notePeers(message.failing)
    if (message.kind === 'measure') void measure(running.metrics, message.id)
    if (message.kind === 'gathered') getGathering().get(message.id)?.(message.metrics)
  })
  running.health.onChange((parts) => send({ kind: 'failing', parts }))
  send({ kind: 'failing', parts: running.health.failing() })
  send({ kind: 'ready', links: running.links ?? [] })
}

/** Tracing is there before what it traces. */
async function startTraced(start: () => Promise<Running>): Promise<Running> {
  await startTracing(createLogger())
  return start()
}

/**
 * Ctrl-C and service managers signal the whole process group. Only the supervisor handles that signal, because it
 * stops the processes in the right order.
 */
function endWithSupervisor(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit(1))
  // The supervisor may have exited while this program was loading.
  if (!process.connected) process.exit(1)
}

/** When all cores are busy, validations run before pages and jobs. */
function yieldToValidations(): void {
  try {
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // Some containers do not permit it; then all processes have the same priority.
  }
}

/** The metrics of all processes of this installation on this machine, or of this one if it has no supervisor. */
export async function gatherMetrics(own: Metrics): Promise<ProcessMetrics[]> {
  if (!isSupervised()) return [await own.collect()]
  const gathering = getGathering()
  const id = Math.max(0, ...gathering.keys()) + 1
  const gathered = await new Promise<ProcessMetrics[] | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), GATHER_MS).unref()
    gathering.set(id, (metrics) => {
      clearTimeout(timer)
      resolve(metrics)
    })
    send({ kind: 'gather', id })
  }).finally(() => gathering.delete(id))
  return gathered ?? [await own.collect()]
}

const getGathering = onGlobal('gathering', () => new Map<number, (metrics: ProcessMetrics[]) => void>())

async function measure(metrics: Metrics, id: number): Promise<void> {
  send({ kind: 'metrics', id, metrics: await metrics.collect() })
}

/** A message to a supervisor that has exited is lost, but then this process exits too. */
function send(message: ProcessMessage): void {
  if (isSupervised()) process.send?.(message, () => undefined)
}

/** Not through the console, which may write to the log by now. */
async function reportFailure(error: unknown): Promise<never> {
  const message = error instanceof Error ? error.message : String(error)
  if (!isSupervised()) {
    process.stderr.write(`${isExpected(error) ? `Latchkey cannot start. ${message}` : inspect(error)}\n`)
    return process.exit(1)
  }
  if (!isExpected(error)) process.stderr.write(`${inspect(error)}\n`)
  await new Promise((resolve) => process.send?.({ kind: 'cannot_start', message }, () => resolve(undefined)))
  return process.exit(1)
}

/** Errors that the operator can fix, for which a stack trace is of no use. */
const isExpected = (error: unknown): boolean => isConfigError(error) || (error instanceof Error && 'code' in error)
