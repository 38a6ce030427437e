import { createHash } from 'node:crypto'

export type LuaScript = { text: string; sha1: string }

/** What we need of Redis: one server or a cluster over TCP, or Upstash REST. */
export type Redis = {
  /**
   * Runs a script on one key, sending its text only when the server does not know it. One key, because all keys of a
   * script must be on one node of a cluster. Rejects after 300 ms, when unreachable, or on an error.
   */
  run: (script: LuaScript, key: string, args: string[]) => Promise<unknown>
  close: () => Promise<void>
}

export const luaScript = (text: string): LuaScript => ({ text, sha1: createHash('sha1').update(text).digest('hex') })

/** How long an answer may wait for Redis; after that it continues without. */
export const BUDGET_MS = 300

/** Connections over TCP. They are made in the background, and made again when lost; until then calls reject. */
export const TCP_OPTIONS = {
  disableOfflineQueue: true,
  maintNotifications: 'disabled',
  socket: { connectTimeout: 2_000, reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, 1_000) },
} as const

/** The command of a script over TCP: by its hash, and with its text where the server does not know it. */
export async function runScript(
  { text, sha1 }: LuaScript,
  send: (command: [name: string, script: string]) => Promise<unknown>,
): Promise<unknown> {
  return send(['EVALSHA', sha1]).catch((error: unknown) => ifUnknownScript(error, () => send(['EVAL', text])))
}

export function ifUnknownScript<T>(error: unknown, resend: () => Promise<T>): Promise<T> {
  if (error instanceof Error && error.message.includes('NOSCRIPT')) return resend()
  throw error
}

export function withinBudget<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Redis did not answer within 300 ms')), BUDGET_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
