import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createClient, RESP_TYPES } from 'redis'
import { createHttpServer } from '@/lib/http/node/create-server'
import { readCommand, readCommands } from './upstash-commands'
import { encodeReply, type Outcome, present, type Redis, runOne, runPipeline, runTransaction } from './upstash-execute'

export type UpstashBridge = { url: string; token: string; stop: () => Promise<void> }

type Options = { redisUrl: string; token: string; port?: number }
type HttpAnswer = { status: number; body: unknown }

/** Serves Upstash's REST protocol on the loopback address, in front of a regular Redis. */
export async function startUpstashBridge({ redisUrl, token, port = 0 }: Options): Promise<UpstashBridge> {
  // Like Upstash: flat arrays for hashes, and a command without a connection fails at once.
  const client = createClient({ url: redisUrl, RESP: 2, disableOfflineQueue: true })
  client.on('error', () => undefined)
  await client.connect()
  const redis = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  const server = createHttpServer({}, (request, response) => {
    serve({ redis, token }, request, response).catch(() => response.destroy())
  })
  const chosen = await listen(server, port)
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    client.destroy()
  }
  return { url: `http://127.0.0.1:${chosen}`, token, stop }
}

async function serve(bridge: { redis: Redis; token: string }, request: IncomingMessage, response: ServerResponse) {
  const { status, body } = await answer(bridge, request)
  const text = JSON.stringify(body)
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}

async function answer(bridge: { redis: Redis; token: string }, request: IncomingMessage): Promise<HttpAnswer> {
  const body = await readText(request)
  if (request.headers.authorization !== `Bearer ${bridge.token}`) return failure(401, 'Unauthorized')
  if (request.method !== 'POST') return failure(405, 'ERR method is not allowed')
  const isBase64 = request.headers['upstash-encoding'] === 'base64'
  const presented = (outcome: Outcome) => present(outcome, (reply) => encodeReply(reply, isBase64))
  switch (request.url) {
    case '/':
      return runSingle(bridge.redis, body, presented)
    case '/pipeline':
      return runMany(body, async (commands) => (await runPipeline(bridge.redis, commands)).map(presented))
    case '/multi-exec':
      return runMany(body, async (commands) => {
        const outcome = await runTransaction(bridge.redis, commands)
        return Array.isArray(outcome) ? outcome.map(presented) : presented(outcome)
      })
    default:
      return failure(404, 'ERR there is nothing at this address: POST to /, /pipeline or /multi-exec')
  }
}

async function runSingle(redis: Redis, body: string, presented: (outcome: Outcome) => object): Promise<HttpAnswer> {
  const command = readCommand(body)
  if (!command) return failure(400, 'ERR failed to parse command')
  const outcome = await runOne(redis, command)
  return { status: outcome.kind === 'error' ? 400 : 200, body: presented(outcome) }
}

async function runMany(body: string, run: (commands: string[][]) => Promise<object>): Promise<HttpAnswer> {
  const commands = readCommands(body)
  if (!commands) return failure(400, 'ERR failed to parse pipeline request')
  const result = await run(commands)
  // A list contains the failures of its commands; only a discarded transaction fails as a whole.
  return { status: Array.isArray(result) ? 200 : 400, body: result }
}

const failure = (status: number, error: string): HttpAnswer => ({ status, body: { error } })

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(request, 'end')
  return Buffer.concat(chunks).toString('utf8')
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
