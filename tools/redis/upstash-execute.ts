import { ErrorReply } from 'redis'

/** The client's interface: one command, sent in the order of the calls. */
export type Redis = { sendCommand: (args: string[]) => Promise<unknown> }

export type Outcome = { kind: 'reply'; reply: unknown } | { kind: 'error'; message: string }

/** Runs one command. Never rejects: an error of Redis or the connection is an outcome. */
export async function runOne(redis: Redis, command: string[]): Promise<Outcome> {
  try {
    return outcomeOf(await redis.sendCommand(command))
  } catch (error) {
    return { kind: 'error', message: error instanceof Error ? error.message : 'ERR unknown' }
  }
}

/** Sends all commands in one write; each has its own outcome. */
export const runPipeline = (redis: Redis, commands: string[][]): Promise<Outcome[]> =>
  Promise.all(commands.map((command) => runOne(redis, command)))

/** Atomic. Sent in one turn of the event loop, so that no other command can interleave. */
export async function runTransaction(redis: Redis, commands: string[][]): Promise<Outcome[] | Outcome> {
  const outcomes = await runPipeline(redis, [['MULTI'], ...commands, ['EXEC']])
  const executed = outcomes.at(-1) ?? { kind: 'error', message: 'ERR no answer' }
  if (executed.kind === 'error' || !Array.isArray(executed.reply)) return executed
  return executed.reply.map(outcomeOf)
}

/** `{"result": …}` or `{"error": …}`, as in Upstash's protocol. */
export const present = (outcome: Outcome, encode: (reply: unknown) => unknown): object =>
  outcome.kind === 'error' ? { error: outcome.message } : { result: encode(outcome.reply) }

/** Encodes strings in base64 if requested, except OK, at any depth; numbers and null are unchanged. */
export function encodeReply(reply: unknown, isBase64: boolean): unknown {
  if (Array.isArray(reply)) return reply.map((entry) => encodeReply(entry, isBase64))
  if (reply instanceof Error) return encodeReply(reply.message, isBase64)
  if (Buffer.isBuffer(reply)) return reply.toString(isBase64 ? 'base64' : 'utf8')
  return typeof reply === 'string' && isBase64 && reply !== 'OK' ? Buffer.from(reply).toString('base64') : reply
}

const outcomeOf = (reply: unknown): Outcome =>
  reply instanceof ErrorReply ? { kind: 'error', message: reply.message } : { kind: 'reply', reply }
