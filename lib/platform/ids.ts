import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'

/** A UUIDv7 (RFC 9562): sorts by creation time. An id is no secret. */
export const newId = (): string => v7()

/** Names one request. Random: a counter would tell every caller how busy the service is. */
export const newRequestId = (): string => randomUUID()
