import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log'
import { createMetricsGatherer, send } from './gather-metrics'
import type { ProcessMessage, Role, StartLink, StopManner } from './roles'
import { trackStart } from './track-start'

/** A process to keep running. `name` is its role, with a number if there are several. */
export type Member = { name: string; role: Role; fork: () => ChildProcess }

export type Supervisor = {
  /** Resolves with the links to print once every process is ready. Rejects when one of them cannot start. */
  ready: Promise<StartLink[]>
  /** Kills the processes of a role, which then restart with the latest build. */
  restart: (role: Role) => void
  stop: (manner: StopManner) => Promise<void>
}

type Options = {
  members: Member[]
  log: Log
  /** how long a process may take to exit after it was asked to stop, before it is killed */
  stopMs: number
  /** before a process that ended early is started again; twice as long after each further time */
  pauseMs?: number
}

/** The state of a member. `child` is undefined between its exit and its next start. */
type State = Member & {
  child: ChildProcess | undefined
  isReady: boolean
  failing: string[]
  restarts: number
  earlyEnds: number
}
type Ended = { code: number | null; signal: NodeJS.Signals | null; wasReady: boolean; ageMs: number }

/** A process that exits sooner than this, or before it was ready, counts as failed to start. */
const EARLY_MS = 5_000
const PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** The whole start fails if one process exits early this many times before all are ready. */
const MAX_ENDS_AT_START = 3

/**
 * Keeps the processes of an installation running. A process that exits is restarted: at once if it had been up, else
 * after a pause that doubles. Failures in one process, and processes that are down, are reported to the others for
 * `/api/ready`.
 */
export function supervise({ members, log, stopMs, pauseMs: firstPauseMs = PAUSE_MS }: Options): Supervisor {
  const states = members.map((member): State => ({ ...member, ...NEW }))
  const gatherer = createMetricsGatherer(states)
  const start = trackStart(states)
  let isStopping = false

  const begin = (state: State) => {
    const begun = performance.now()
    const child = tryFork(state, log)
    state.child = child
    const noteEnd = (code: number | null, signal: NodeJS.Signals | null) => {
      if (state.child !== child) return
      const wasReady = state.isReady
      Object.assign(state, { child: undefined, isReady: false, failing: [] })
      notifyPeers(states)
      void replace(state, { code, signal, wasReady, ageMs: Math.round(performance.now() - begun) })
    }
    if (!child) return void setImmediate(noteEnd, null, null)
    // A message that a process sent before its exit may arrive after the exit event.
    child.on('message', (message: ProcessMessage) => {
      if (state.child === child || message.kind === 'cannot_start') receive(state, message)
    })
    reportErrors(child, state.name, log)
    // A process that could not be spawned emits `error`, but no `exit`.
    if (child.pid === undefined) child.once('error', () => noteEnd(null, null))
    child.once('exit', noteEnd)
  }
  const receive = (state: State, message: ProcessMessage) => {
    if (message.kind === 'metrics') gatherer.receive(state, message)
    else if (message.kind === 'gather') void gatherer.answer(state, message.id)
    else if (message.kind === 'cannot_start') start.fail(message.message)
    else {
      note(state, message)
      if (message.kind === 'ready') start.noteReady(message.links)
      notifyPeers(states)
    }
  }
  const replace = async (state: State, { code, signal, wasReady, ageMs }: Ended) => {
    if (isStopping) return
    state.restarts += 1
    state.earlyEnds = wasReady && ageMs >= EARLY_MS ? 0 : state.earlyEnds + 1
    if (!start.isUp() && state.earlyEnds >= MAX_ENDS_AT_START) {
      return start.fail(`The process ${state.name} ends before it is ready.`)
    }
    const pauseMs = pauseAfter(state.earlyEnds, firstPauseMs)
    const details = { process: state.name, code, signal, age_ms: ageMs, pause_ms: pauseMs }
    log.error(details, 'a process ended and is started again')
    await sleep(pauseMs)
    if (!isStopping) begin(state)
  }
  const stop = async (manner: StopManner) => {
    isStopping = true
    await stopInOrder(states, manner, stopMs)
  }
  const restart = (role: Role) => {
    for (const { child } of states.filter((each) => each.role === role)) child?.kill('SIGKILL')
  }

  for (const state of states) begin(state)
  return { ready: start.ready, restart, stop }
}

/** Undefined if no process can be spawned now, for example because memory is short. */
function tryFork({ name, fork }: State, log: Log): ChildProcess | undefined {
  try {
    return fork()
  } catch (err) {
    log.error({ err, process: name }, 'a process cannot be started')
    return undefined
  }
}

function reportErrors(child: ChildProcess, name: string, log: Log): void {
  child.on('error', (err) => log.error({ err, process: name }, 'a process failed'))
}

const NEW = { child: undefined, isReady: false, failing: [], restarts: 0, earlyEnds: 0 }

const pauseAfter = (earlyEnds: number, firstMs: number): number =>
  earlyEnds === 0 ? 0 : Math.min(MAX_PAUSE_MS, firstMs * 2 ** (earlyEnds - 1))

function note(state: State, message: Extract<ProcessMessage, { kind: 'failing' | 'ready' }>): void {
  if (message.kind === 'failing') state.failing = message.parts
  else state.isReady = true
}

/** Sends each process the failures of the others. A process that is not ready is named by its role. */
function notifyPeers(states: State[]): void {
  for (const state of states) {
    const others = states.filter((other) => other !== state)
    const failing = others.flatMap(({ isReady, role, failing: parts }) => (isReady ? parts : [role]))
    send(state, { kind: 'peers', failing: [...new Set(failing)] })
  }
}

/** The web process stops after the API processes, so that pages they still forward are answered. */
async function stopInOrder(states: State[], manner: StopManner, stopMs: number): Promise<void> {
  const stopAll = (chosen: State[]) => Promise.all(chosen.map((state) => stopProcess(state, manner, stopMs)))
  await stopAll(states.filter(({ role }) => role !== 'web'))
  await stopAll(states.filter(({ role }) => role === 'web'))
}

async function stopProcess(state: State, manner: StopManner, stopMs: number): Promise<void> {
  const { child } = state
  if (child?.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A process that is not ready may not listen for messages yet.
  if (state.isReady) send(state, { kind: 'stop', manner })
  else child.kill('SIGKILL')
  const cutOff = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(cutOff)
}
