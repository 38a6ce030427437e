import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CaseFile } from '../case-types'
import { CaseRun } from './case-run'
import { makeAnswer } from './make-answer'
import type { Received } from './received'
import { sendAnswer } from './send-answer'

const HOST = '127.0.0.1'
const VERDICT = '/verdict/'

export type CaseServer = {
  url: string
  /** the cases whose verdict nobody has asked for */
  unjudged: () => string[]
  stop: () => Promise<void>
}

/** Answers the requests of clients as the cases say, and tells what was wrong with them. */
export async function startCaseServer({ calls, api_key, product_id }: CaseFile, port = 0): Promise<CaseServer> {
  const cases = new Map(calls.map((each) => [each.name, each]))
  const runs = new Map<string, CaseRun>()
  const judged = new Set<string>()
  const runOf = (name: string): CaseRun | null => {
    const given = cases.get(name)
    if (!given) return null
    const run = runs.get(name) ?? new CaseRun(given, api_key)
    runs.set(name, run)
    return run
  }
  let [connections, requests] = [0, 0]
  const addresses = { here: '', elsewhere: '' }

  async function answerCase(request: IncomingMessage, response: ServerResponse) {
    // Sent before the client saw that the connection is closed: nobody can have answered it.
    if (closed.has(request.socket)) return void request.socket.destroy()
    const { name, received } = await read(request)
    const run = runOf(name)
    const exchange = run?.take(received)
    if (!run || !exchange) return refuse(response, `nothing is expected here: ${received.method} ${request.url}`)
    const context = { run, exchange, received, productId: product_id, requestId: `request-${++requests}` }
    const base = (origin: string) => `${origin}/${encodeURIComponent(name)}`
    const made = makeAnswer(context, { base: base(addresses.here), elsewhere: base(addresses.elsewhere) })
    if (made.answer.closes) closed.add(request.socket)
    const problem = await sendAnswer(response, made)
    if (problem) run.problems.push(problem)
  }

  function answerVerdict(url: string, response: ServerResponse) {
    const name = decodeURIComponent(url.slice(VERDICT.length))
    const run = runOf(name)
    runs.delete(name)
    judged.add(name)
    send(response, 200, { problems: run?.verdict() ?? [`there is no case "${name}"`] })
  }

  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    if (url.startsWith(VERDICT)) answerVerdict(url, response)
    else void answerCase(request, response).catch((error: unknown) => refuse(response, String(error)))
  })
  server.on('connection', (socket) => numbers.set(socket, ++connections))
  const elsewhere = createServer((request, response) => {
    const run = runOf(nameIn(request.url ?? '/'))
    run?.problems.push(`a redirect was followed to another host, with ${JSON.stringify(request.headers)}`)
    send(response, 200, {})
  })
  addresses.here = await listen(server, port)
  addresses.elsewhere = await listen(elsewhere, 0)
  const unjudged = () => [...cases.keys()].filter((name) => !judged.has(name))
  return { url: addresses.here, unjudged, stop: async () => void (await Promise.all([server, elsewhere].map(close))) }
}

const numbers = new WeakMap<object, number>()
const closed = new WeakSet<object>()

async function read(request: IncomingMessage): Promise<{ name: string; received: Received }> {
  const url = request.url ?? '/'
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const received = {
    method: request.method ?? '',
    path: url.replace(/^\/[^/]*/, ''),
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
    connection: numbers.get(request.socket) ?? 0,
  }
  return { name: nameIn(url), received }
}

function nameIn(url: string): string {
  try {
    return decodeURIComponent(url.split('/')[1] ?? '')
  } catch {
    return url
  }
}

const refuse = (response: ServerResponse, message: string) => send(response, 418, { message })

function send(response: ServerResponse, status: number, payload: object) {
  const body = JSON.stringify(payload)
  const length = String(Buffer.byteLength(body))
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': length, Connection: 'close' })
  response.end(body)
}

function listen(server: Server, port: number): Promise<string> {
  server.keepAliveTimeout = 600_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => resolve(`http://${HOST}:${(server.address() as AddressInfo).port}`))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
