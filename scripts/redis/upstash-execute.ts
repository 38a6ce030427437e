import { ErrorReply } from 'redis'

/** What the bridge needs from a client: one command, written in the order of the calls. */
export type Redis = { sendCommand: (args: string[]) => Promise<unknown> }

export type Outcome = { kind: 'reply'; reply: unknown } | { kind: 'error'; message: string }

/** One command. Never rejects: what Redis or the connection says against it is an outcome. */
export async function runOne(redis: Redis, command: string[]): Promise<Outcome> {
  try {
    return outcomeOf(await redis.sendCommand(command))
  } catch (error) {
    return { kind: 'error', message: error instanceof Error ? error.message : 'ERR unknown' }
  }
}

/** All commands in one write, each with its own outcome. */
export const runPipeline = (redis: Redis, commands: string[][]): Promise<Outcome[]> =>
  Promise.all(commands.map((command) => runOne(redis, command)))

/** All or nothing. Sent in one turn of the event loop, so that no other command can interleave. */
export async function runTransaction(redis: Redis, commands: string[][]): Promise<Outcome[] | Outcome> {
  const outcomes = await runPipeline(redis, [['MULTI'], ...commands, ['EXEC']])
  const executed = outcomes.at(-1) ?? { kind: 'error', message: 'ERR no answer' }
  if (executed.kind === 'error' || !Array.isArray(executed.reply)) return executed
  return executed.reply.map(outcomeOf)
}

/** `{"result": …}` or `{"error": …}`, as Upstash has them. */
export const present = (outcome: Outcome, encode: (reply: unknown) => unknown): object =>
  outcome.kind === 'error' ? { error: outcome.message } : { result: encode(outcome.reply) }

/** Texts as they are, or all but OK in base64, at any depth; numbers and null always as they are. */
export function encodeReply(reply: unknown, isBase64: boolean): unknown {
  if (Array.isArray(reply)) return reply.map((entry) => encodeReply(entry, isBase64))
  if (reply instanceof Error) return encodeReply(reply.message, isBase64)
  if (Buffer.isBuffer(reply)) return reply.toString(isBase64 ? 'base64' : 'utf8')
  return typeof reply === 'string' && isBase64 && reply !== 'OK' ? Buffer.from(reply).toString('base64') : reply
}

const outcomeOf = (reply: unknown): Outcome =>
  reply instanceof ErrorReply ? { kind: 'error', message: reply.message } : { kind: 'reply', reply }
