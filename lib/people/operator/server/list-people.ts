import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { readCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { searchedEmail } from '@/lib/foundation/shared/email'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { optionalPattern } from '../core/like-pattern'
import type { PersonLine, PersonList, PersonListQuery } from '../core/schema-people'
import { type StoredPerson, selectPeople } from './users.sql'

/** Everyone who can sign in to the dashboard, the newest first. */
export async function listPeople(
  { pool, now }: Pick<ReadContext, 'pool' | 'now'>,
  { q, after, limit }: PersonListQuery,
): Promise<PersonList> {
  const place = after === undefined ? null : readCursor(after)
  if (after !== undefined && !place)
    throw new Fault('invalid', "This page of the list can't be found.", { after: FIELD_WORDS.cursor })
  const rows = await selectPeople(pool, {
    pattern: optionalPattern(q && searchedEmail(q)),
    after: place,
    now,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(presentPerson),
    next_cursor: last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

const presentPerson = (person: StoredPerson): PersonLine => ({
  id: person.id,
  email: person.email,
  name: person.name,
  organizations: person.organizations,
  only_owned: person.onlyOwned,
  sessions: person.sessions,
  last_seen_at: person.lastSeenAt?.toISOString() ?? null,
  last_sign_in_at: person.lastSignInAt?.toISOString() ?? null,
  has_two_factor: person.totpEnabledAt !== null,
  suspended_at: person.suspendedAt?.toISOString() ?? null,
  created_at: person.createdAt.toISOString(),
})
