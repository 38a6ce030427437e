import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes of a client that wants others to read another request than the server in front. */
export type Trick = {
  name: string
  parts: string[]
  /** The connection stays open until as many answers are there: one, unless a trick is never complete. */
  answers?: number
}

/** The address that a hidden request claims to come from. */
export const FORGED_ADDRESS = '203.0.113.7'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Around the limits of the edge, of Node's parser and of the header bytes. */
const HEADER_COUNTS = [0, 1, 195, 199, 200, 201, 500, 996, 999, 1_000, 1_001, 1_005, 1_999, 2_005, 4_500]
const NEIGHBOURS = 50

type Target = {
  host: string
  /** a path that is answered by the web process */
  path: string
  /** the request that should never be carried out from another address */
  hidden: (marker: string) => string
}

const head = (method: string, path: string, headers: string[]): string =>
  `${[`${method} ${path} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`

const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

/** The tricks that once worked, and those like them. */
function knownTricks({ host, path, hidden }: Target): Trick[] {
  const own = [`Host: ${host}`]
  const many = (count: number) => Array.from({ length: count }, () => 'a:')
  const body = hidden('known')
  const length = `Content-Length: ${body.length}`
  const whole = (name: string, method: string, headers: string[], sent = body): Trick => ({
    name,
    parts: [head(method, path, [...own, ...headers]) + sent],
  })
  const early = head('POST', path, [...own, 'Content-Length: 5000'])
  return [
    ...METHODS.flatMap((method) => [
      whole(`${method}, a length behind 1,005 headers`, method, [...many(1_005), length]),
      whole(
        `${method}, chunks behind 1,005 headers`,
        method,
        [...many(1_005), 'Transfer-Encoding: chunked'],
        chunked(body),
      ),
      whole(`${method} with a body`, method, [length]),
      whole(`${method} in chunks`, method, ['Transfer-Encoding: chunked'], chunked(body)),
      whole(`${method}, its length named by Connection`, method, [
        length,
        'Connection: content-length, x-latchkey-client-address, host',
      ]),
    ]),
    ...HEADER_COUNTS.map((count) => whole(`a length behind ${count} headers`, 'GET', [...many(count), length])),
    whole('two lengths', 'POST', [length, 'Content-Length: 3']),
    whole('length and chunks', 'POST', [length, 'Transfer-Encoding: chunked'], chunked('') + body),
    whole('gzip, chunked', 'POST', ['Transfer-Encoding: gzip, chunked'], chunked(body)),
    whole('chunked twice', 'POST', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], chunked(body)),
    whole('a coding in odd letters', 'POST', ['Transfer-Encoding: cHuNkEd'], chunked(body)),
    whole('a space before the colon', 'POST', [`Content-Length : ${body.length}`]),
    whole('a plus sign', 'POST', [`Content-Length: +${body.length}`]),
    whole('bare line feeds', 'GET', [`X: 1\n${length}`]),
    whole(
      'trailers',
      'POST',
      ['Transfer-Encoding: chunked', 'Trailer: Content-Length'],
      `1\r\nx\r\n0\r\n${length}\r\nX-Latchkey-Client-Address: ${FORGED_ADDRESS}\r\n\r\n`,
    ),
    whole('Expect', 'POST', [length, 'Expect: 100-continue']),
    whole('an odd Expect', 'POST', [length, 'Expect: 200-ok']),
    whole('an upgrade with a body', 'GET', [
      length,
      'Connection: upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: AAAA',
      'Sec-WebSocket-Version: 13',
    ]),
    whole('h2c', 'GET', ['Connection: upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP']),
    whole(
      'our header in other spellings',
      'GET',
      [
        `X-LATCHKEY-Client-Address: ${FORGED_ADDRESS}`,
        `x_latchkey_client_address: ${FORGED_ADDRESS}`,
        `X-Latchkey-Client-Address: ${FORGED_ADDRESS}`,
      ],
      '',
    ),
    { name: 'half a body', parts: [`${early}abc`], answers: 0 },
    { name: 'a body whose rest comes after the answer', parts: [`${early}abc`, `\r\n\r\n${body}`.padEnd(4_997, '\n')] },
    {
      name: 'a body that ends behind forty answers',
      parts: [`${head('GET', path, own).repeat(40)}${early}abc`, body.padEnd(4_997, '\n')],
    },
    whole('another coding', 'POST', ['Transfer-Encoding: identity'], body),
    whole('a chunk that is none', 'POST', ['Transfer-Encoding: chunked'], `2\r\n{}XX\r\n${body}`),
    whole('pieces of a byte', 'POST', ['Transfer-Encoding: chunked'], `1\r\n\n\r\n`.repeat(3_000) + body),
    whole('a folded length', 'POST', [`Content-Length:\r\n ${body.length}`]),
    { name: 'another version', parts: [`POST ${path} HTTP/2.0\r\nHost: ${host}\r\n${length}\r\n\r\n${body}`] },
    { name: 'a request behind no HTTP', parts: [`${head('GET', path, own)}NO HTTP\r\n\r\n${body}`] },
    { name: 'a body that is too large', parts: [head('POST', path, [...own, 'Content-Length: 99999999']) + body] },
    {
      name: 'an upload that is cut',
      parts: [`${head('POST', path, [...own, 'Content-Length: 200000'])}${'x'.repeat(150_000)}`],
    },
  ]
}

/** Neighbours of the known tricks: every seed gives the same ones. */
function neighbours({ host, path, hidden }: Target, seed: number): Trick[] {
  const random = mulberry32(seed)
  const below = (bound: number) => Math.floor(random() * bound)
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T
  return Array.from({ length: NEIGHBOURS }, (_, i) => {
    const body = '\r\n'.repeat(below(3)) + hidden(`neighbour${i}`)
    const isChunked = random() < 0.4
    const named = random() < 0.3 ? below(body.length) : body.length
    const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${named}`
    const count = Math.max(0, oneOf(HEADER_COUNTS) + below(5) - 2)
    const filler = Array.from({ length: count }, () => 'a:')
    const at = oneOf([0, filler.length, below(filler.length + 1)])
    const also = oneOf([
      [],
      ['Expect: 100-continue'],
      ['Connection: close, content-length'],
      ['Connection: upgrade', 'Upgrade: websocket'],
      ['TE: trailers'],
    ])
    const method = oneOf(METHODS)
    const first = head(method, path, [`Host: ${host}`, ...filler.slice(0, at), framing, ...filler.slice(at), ...also])
    const bytes =
      head('GET', path, [`Host: ${host}`]).repeat(oneOf([0, 0, 1, 10])) + first + (isChunked ? chunked(body) : body)
    const cut = first.length + below(Math.max(1, bytes.length - first.length))
    const parts = random() < 0.5 ? [bytes] : [bytes.slice(0, cut), bytes.slice(cut)]
    const isHalf = random() < 0.3
    return {
      name: `seed ${seed}, neighbour ${i}: ${method}, ${count} headers, ${framing}`,
      parts: isHalf ? parts.slice(0, 1) : parts,
      answers: isHalf ? 0 : 1,
    }
  })
}

export const framingTricks = (target: Target, seed = 31): Trick[] => [
  ...knownTricks(target),
  ...neighbours(target, seed),
]

type Issued = { mark: string; headers: string[]; body: string }

/** Whole requests, in forms that a careless reader takes for more or fewer than they are. */
export function carriedOutOnce(issue: (name: string) => Issued, path: string): (Trick & { marks: string[] })[] {
  const one = (name: string, send: (issued: Issued) => string[]) => {
    const issued = issue(name)
    return { name, marks: [issued.mark], parts: send(issued), answers: 1 }
  }
  const post = ({ headers, body }: Issued, more: string[] = [`Content-Length: ${body.length}`]) =>
    head('POST', path, [...headers, ...more])
  const inChunks = ['Transfer-Encoding: chunked']
  const pipelined = Array.from({ length: 5 }, () => issue('a pipeline'))
  return [
    {
      name: 'a pipeline',
      marks: pipelined.map(({ mark }) => mark),
      parts: [pipelined.map((issued) => post(issued) + issued.body).join('')],
      answers: pipelined.length,
    },
    {
      ...one('behind ten others', (issued) => [
        head('GET', path, issued.headers).repeat(10) + post(issued) + issued.body,
      ]),
      answers: 11,
    },
    one('in two halves', (issued) => [post(issued) + issued.body.slice(0, 9), issued.body.slice(9)]),
    one('headers in two halves', (issued) => [post(issued).slice(0, 40), post(issued).slice(40) + issued.body]),
    one('in pieces of a byte', (issued) => [
      `${post(issued, inChunks)}${issued.body.replace(/./g, '1\r\n$&\r\n')}0\r\n\r\n`,
    ]),
    one('with an extension of its chunk, and trailers', (issued) => [
      `${post(issued, [...inChunks, 'Trailer: X-Latchkey-Client-Address'])}${issued.body.length.toString(16)};a=b\r\n${issued.body}\r\n0\r\nX-Latchkey-Client-Address: ${FORGED_ADDRESS}\r\n\r\n`,
    ]),
    one('with Expect', (issued) => [
      post(issued, ['Expect: 100-continue', `Content-Length: ${issued.body.length}`]),
      issued.body,
    ]),
    one('with an Upgrade', (issued) => [
      post(issued, ['Connection: Upgrade', 'Upgrade: h2c', `Content-Length: ${issued.body.length}`]) + issued.body,
    ]),
  ]
}

/** Sends a trick from an address of its own. Resolves with what came back once the server is silent. */
export async function play(
  { parts, answers = 0 }: Trick,
  { port, from }: { port: number; from: string },
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let received = ''
  let isClosed = false
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isClosed = true
    })
  for (const part of parts) {
    if (!isClosed) socket.write(part, 'latin1')
    // So that the server reads them apart.
    await sleep(20)
  }
  const isAnswered = () => (received.match(/^HTTP\/1\.1 [2-5]\d\d /gm)?.length ?? 0) >= answers
  for (let heard = -1; (heard < received.length || !isAnswered()) && !isClosed; ) {
    heard = received.length
    await sleep(60)
  }
  socket.destroy()
  return received
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
