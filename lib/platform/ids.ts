import { v7 } from 'uuid'

/** A UUIDv7 (RFC 9562): sorts by creation time. An id is no secret. */
export const newId = (): string => v7()
