import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { createByteCollector } from '../input/collect-bytes'

const KIB = 1024
/** A body up to this size is forwarded once it is whole, and this much of a larger one is waited for. */
const SMALL_BYTES = 64 * KIB
/** How long that may take. Of a larger body the rest has the server's requestTimeout. */
const ARRIVAL_MS = 10_000
/** How much memory all incomplete bodies may hold. The one that has waited longest makes room. */
const MOST_HELD_BYTES = 32 * KIB * KIB

export type Arrived =
  | { kind: 'whole'; body: Buffer | null }
  /** More than 64 KiB have come; the rest waits in the connection. */
  | { kind: 'begun'; begun: Buffer }
  | { kind: 'not'; because: 'too_large' | 'late' | 'crowded' | 'left' }

type Options = { arrivalMs?: number; mostHeldBytes?: number }

/**
 * Waits for a body without taking anything else for it, so that requests which are never completed cost only their
 * connection. Whether there is a body, and where it ends, is what the parser delivered: no header is asked.
 */
export function createArrivals({ arrivalMs = ARRIVAL_MS, mostHeldBytes = MOST_HELD_BYTES }: Options = {}) {
  const waiting = new Set<(arrived: Arrived) => void>()
  let held = 0

  const makeRoom = () => {
    for (const oldest of waiting) {
      if (held <= mostHeldBytes) return
      oldest({ kind: 'not', because: 'crowded' })
    }
  }

  return async (request: IncomingMessage, largest: number): Promise<Arrived> => {
    // By the next microtask the parser has read all that came together with the headers.
    await null
    if (request.complete && request.readableLength === 0) return { kind: 'whole', body: null }
    if (request.destroyed) return { kind: 'not', because: 'left' }
    return new Promise((resolve) => {
      const body = createByteCollector()
      const settle = (arrived: Arrived) => {
        if (!waiting.delete(settle)) return
        held -= body.size()
        clearTimeout(timer)
        request.off('data', add).off('end', complete).off('close', leave)
        resolve(arrived)
      }
      const add = (chunk: Buffer) => {
        body.add(chunk)
        held += chunk.length
        if (body.size() > largest) settle({ kind: 'not', because: 'too_large' })
        else if (body.size() > SMALL_BYTES) settle({ kind: 'begun', begun: body.bytes() })
        if (!waiting.has(settle)) request.pause()
        makeRoom()
      }
      const complete = () => settle({ kind: 'whole', body: body.size() === 0 ? null : body.bytes() })
      const leave = () => settle({ kind: 'not', because: 'left' })
      const timer = setTimeout(() => settle({ kind: 'not', because: 'late' }), arrivalMs)
      waiting.add(settle)
      request.on('data', add).once('end', complete).once('close', leave)
      request.on('error', () => undefined)
    })
  }
}

export class BodyTooLarge extends Error {}

/**
 * A body that has begun, with the rest as it comes: what arrived at once is forwarded at once, in however many pieces it
 * was sent. It ends only where the parser says that the message is complete; if the client leaves, or sends more than
 * the limit, it fails instead, and so does the request that forwards it.
 */
export function restOfBody(request: IncomingMessage, begun: Buffer, largest: number): Readable {
  const body = new Readable({ read: () => void request.resume() })
  // Whoever forwards it hears of a failure; nobody need any more once the request was answered.
  body.on('error', () => undefined)
  let arrived = createByteCollector()
  let total = begun.length
  const forward = () => {
    const piece = arrived.bytes()
    arrived = createByteCollector()
    if (piece.length > 0 && !body.destroyed && !body.push(piece)) request.pause()
  }
  body.push(begun)
  request.on('data', (chunk: Buffer) => {
    total += chunk.length
    if (body.destroyed) return
    if (total > largest) {
      body.destroy(new BodyTooLarge())
      return
    }
    if (arrived.size() === 0) setImmediate(forward)
    arrived.add(chunk)
  })
  request.once('end', () => {
    forward()
    if (!body.destroyed) body.push(null)
  })
  request.once('close', () => void (request.complete || body.destroy(new Error('the client left'))))
  return body
}
