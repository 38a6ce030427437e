import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'

/** A UUIDv7 (RFC 9562): sorts by creation time. An id is no secret. */
export const newId = (): string => v7()

/** 80 random bits of this process, as a UUIDv8 (RFC 9562) begins. */
const PROCESS_PART = randomUUID()
  .slice(0, 24)
  .replace(/^(.{14})./, '$18')
let requests = 0

/** Names one request among those of all processes: a UUIDv8 whose last part counts. Cheap, because every answer has one. */
export function newRequestId(): string {
  requests += 1
  return PROCESS_PART + requests.toString(16).padStart(12, '0')
}
