import { z } from 'zod'

/** The form of record ids, for use in larger expressions. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const UUID = new RegExp(`^${UUID_PATTERN}$`)

/** Whether a path segment can be the id of a record. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** The id of a record, in a query or a body. */
export const recordId = z.uuid('Use an ID (a UUID).').toLowerCase()
