import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { readCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { optionalPattern } from '../core/like-pattern'
import { type ActivityList, type ActivityListQuery, BY_PROGRAM, type OperatorAct } from '../core/schema-activity'
import { type StoredAct, selectActiveOperators, selectOperatorActs } from './operator-acts.sql'

/** What operators did, in the console and with the program, the newest first. */
export async function listActivity(
  { pool }: Pick<ReadContext, 'pool'>,
  query: ActivityListQuery,
): Promise<ActivityList> {
  const [acts, operators] = await Promise.all([readActs(pool, query), selectActiveOperators(pool)])
  return { ...acts, operators }
}

/** A page of it. */
export async function readActs(
  pool: ReadContext['pool'],
  { q, action, operator, from, to, after, limit }: ActivityListQuery,
): Promise<Omit<ActivityList, 'operators'>> {
  const place = after === undefined ? null : readCursor(after)
  if (after !== undefined && !place)
    throw new Fault('invalid', "This page of the list can't be found.", { after: FIELD_WORDS.cursor })
  const isProgram = operator === BY_PROGRAM
  const rows = await selectOperatorActs(pool, {
    pattern: optionalPattern(q),
    act: action ?? null,
    kind: isProgram ? 'program_acted' : null,
    userId: isProgram ? null : (operator ?? null),
    from: from ?? null,
    to: to ?? null,
    after: place,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(presentAct), next_cursor: last ? writeCursor({ at: last.at, id: last.id }) : null }
}

const presentAct = ({ id, at, isProgram, email, what, address, ...of }: StoredAct): OperatorAct => ({
  id,
  at: at.toISOString(),
  who: email ?? (isProgram ? 'Operator program' : 'Deleted user'),
  what: what.charAt(0).toUpperCase() + what.slice(1),
  address,
  organization_id: of.organizationId,
  person_email: of.personEmail,
})
