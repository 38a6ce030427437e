import { z } from 'zod'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'

/** What a token that may not see a record is told of its change. */
export type Brief = {
  /** the scope that shows the record */
  view: Permission
  fields: readonly string[]
}

/** What a write answers. A scope that changes a record need not show it. */
export type WriteAnswer<R extends z.ZodType> = {
  whole: R
  /** null if the answer holds nothing but the change */
  brief: Brief | null
  /** as documented: whole or brief */
  schema: z.ZodType
}

/** The record for a token with the scope `view`; for others its id, its state, and secrets that are shown once. */
export function recordOrBrief<S extends z.ZodRawShape>(
  record: z.ZodObject<S>,
  view: Permission,
  fields: readonly (keyof S & string)[],
): WriteAnswer<z.ZodObject<S>> {
  const name = record.meta()?.id
  const brief = z
    .object(Object.fromEntries(Object.entries(record.shape).filter(([field]) => fields.includes(field))))
    .meta({ id: `Brief${name}`, description: `What a token without the scope \`${view}\` sees of \`${name}\`.` })
  return { whole: record, brief: { view, fields }, schema: z.union([record, brief]) }
}

/** An answer that tells only of the change, or whose endpoint needs the scope that shows the record anyway. */
export const sameForAll = <R extends z.ZodType>(whole: R): WriteAnswer<R> => ({ whole, brief: null, schema: whole })

type Seen = { reply: object | null; isBrief: boolean }

/** The answer of a write as a token with these scopes sees it. */
export function answerSeenBy(permissions: ReadonlySet<Permission>, brief: Brief | null, reply: object | null): Seen {
  if (reply === null || brief === null || permissions.has(brief.view)) return { reply, isBrief: false }
  const told = Object.entries(reply).filter(([field]) => brief.fields.includes(field))
  return { reply: Object.fromEntries(told), isBrief: true }
}
