import { z } from 'zod'

/** A time in an answer: RFC 3339 in UTC. */
export const isoTime = z.iso.datetime()

/** The id of a record in a path. Ids are lower case; another spelling finds nothing. */
const pathId = z.uuid().lowercase()

export const licensePath = z.object({ license_id: pathId })
export const customerPath = z.object({ customer_id: pathId })
export const jobPath = z.object({ job_id: pathId })
