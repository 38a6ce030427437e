import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Fault } from '../case-types'

const CHUNK = Buffer.alloc(65_536, ' ')
/** More than all buffers between the two programs hold: whoever takes it all reads to the end. */
const ENDLESS_BYTES = 48 * 1024 * 1024
const PAUSE_MS = 40

type Sending = { answer: Answer; headers: Record<string, string>; body: Buffer }

/** Sends an answer, or fails as it says. Resolves to a problem if the client took more than it should. */
export async function sendAnswer(response: ServerResponse, sending: Sending): Promise<string | null> {
  const { answer, headers, body } = sending
  if (answer.fault) return FAULTS[answer.fault](response, sending)
  response.writeHead(answer.status, { ...headers, 'Content-Length': String(body.length) })
  const { socket } = response
  response.end(body, () => {
    if (answer.closes) socket?.end()
  })
  return null
}

type Fail = (response: ServerResponse, sending: Sending) => Promise<string | null>

const FAULTS: Record<Fault, Fail> = {
  'reset before the answer': async (response) => {
    response.socket?.resetAndDestroy()
    return null
  },
  'closed before the answer': async (response) => {
    response.socket?.destroy()
    return null
  },
  'no answer': async () => null,
  'switched protocols': async (response) => {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
    return null
  },
  'a byte at a time': async (response, { answer, headers, body }) => {
    response.writeHead(answer.status, { ...headers, 'Content-Length': String(body.length) })
    for (let i = 0; i < body.length && !response.closed; i++) {
      response.write(body.subarray(i, i + 1))
      await sleep(PAUSE_MS)
    }
    response.end()
    return null
  },
  'closed in the body': (response, sending) => breakOff(response, sending, { hasLength: true, isReset: false }),
  'closed between chunks': (response, sending) => breakOff(response, sending, { hasLength: false, isReset: false }),
  'reset in the body': (response, sending) => breakOff(response, sending, { hasLength: true, isReset: true }),
  'endless body': sendEndlessly,
}

async function breakOff(
  response: ServerResponse,
  { answer, headers, body }: Sending,
  { hasLength, isReset }: { hasLength: boolean; isReset: boolean },
): Promise<null> {
  response.writeHead(answer.status, { ...headers, ...(hasLength && { 'Content-Length': String(body.length) }) })
  response.write(body.subarray(0, body.length / 2))
  await sleep(PAUSE_MS)
  if (isReset) response.socket?.resetAndDestroy()
  else response.socket?.destroy()
  return null
}

async function sendEndlessly(response: ServerResponse, { answer, headers, body }: Sending): Promise<string | null> {
  response.writeHead(answer.status, headers)
  response.write(body)
  for (let sent = 0; sent < ENDLESS_BYTES; sent += CHUNK.length) {
    if (response.destroyed || response.closed) return null
    if (!response.write(CHUNK)) await drained(response)
  }
  response.end()
  return 'the client read an endless body to its end'
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.once('drain', done).once('close', done)
  })
