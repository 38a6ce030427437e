import { randomBytes, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'

/** A UUIDv7 (RFC 9562): sorts by creation time. An id is not a secret. */
export const newId = (): string => v7()

/** 42 random bits per process between version and counter, at the random positions of a UUIDv7, and two keys. */
const PROCESS_PART = `7${randomUUID().slice(15, 28)}`
const [FIRST_KEY = 0, SECOND_KEY = 0] = new Uint32Array(Uint8Array.from(randomBytes(8)).buffer)
let requests = 0

/**
 * Identifies one request across all processes: a UUIDv7 (RFC 9562). Every answer has one, and a random one costs more
 * than all its other header fields, so it ends in a counter. The counter is scrambled, because a plain one would reveal
 * how busy the service is. The id starts with the time, so that the log's index of ids grows at its end.
 */
export function newRequestId(): string {
  requests += 1
  const count = scramble(scramble(requests, FIRST_KEY), SECOND_KEY)
  return timePart(Date.now()) + PROCESS_PART + count.toString(16).padStart(8, '0')
}

let [written, writtenTime] = ['', -1]

/** The first 48 bits of a UUIDv7, formatted once per millisecond. */
function timePart(now: number): string {
  if (now === writtenTime) return written
  const digits = now.toString(16).padStart(12, '0')
  written = `${digits.slice(0, 8)}-${digits.slice(8)}-`
  writtenTime = now
  return written
}

/** A one-to-one mixing of 32 bits (the finalizer of MurmurHash3). */
function scramble(value: number, key: number): number {
  let mixed = value ^ key
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
