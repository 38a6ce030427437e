import { randomBytes, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'

/** A UUIDv7 (RFC 9562): sorts by creation time. An id is no secret. */
export const newId = (): string => v7()

/** 80 random bits of this process, as a UUIDv8 (RFC 9562) begins, and two keys. */
const PROCESS_PART = randomUUID()
  .slice(0, 24)
  .replace(/^(.{14})./, '$18')
const [FIRST_KEY = 0, SECOND_KEY = 0] = new Uint32Array(Uint8Array.from(randomBytes(8)).buffer)
let requests = 0

/**
 * Names one request among those of all processes: a UUIDv8, because every answer has one and a random one costs more
 * than the rest of its header fields. It ends in a count, scrambled: in plain it would tell how busy the service is.
 */
export function newRequestId(): string {
  requests += 1
  const high = Math.floor(requests / 2 ** 32) & 0xffff
  const low = scramble(scramble(requests, FIRST_KEY), SECOND_KEY)
  return PROCESS_PART + high.toString(16).padStart(4, '0') + low.toString(16).padStart(8, '0')
}

/** A one-to-one mixing of 32 bits (the finalizer of MurmurHash3). */
function scramble(value: number, key: number): number {
  let mixed = value ^ key
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
