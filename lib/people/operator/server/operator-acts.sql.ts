import type { Pool } from 'pg'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { OperatorActKind } from '../core/operator-acts'

export type StoredAct = {
  id: string
  at: Date
  isProgram: boolean
  /** null for the operator program, and for an operator whose account was deleted */
  email: string | null
  what: string
  address: string | null
  /** of the organization or the person that it was done to, if there still is one */
  organizationId: string | null
  personEmail: string | null
}

type ActPage = {
  pattern: string | null
  act: OperatorActKind | null
  kind: 'program_acted' | null
  userId: string | null
  from: string | null
  to: string | null
  after: TimeCursor | null
  limit: number
}

/** What operators did, the newest first, from an index of these events alone. */
export async function selectOperatorActs(pool: Pool, page: ActPage): Promise<StoredAct[]> {
  const { pattern, act, kind, userId, from, to, after, limit } = page
  const { rows } = await pool.query<StoredAct>(
    `select e.id, e.at, e.kind = 'program_acted' as "isProgram", u.email, coalesce(e.detail, '') as what,
       host(e.address) as address, o.id as "organizationId", s.email as "personEmail"
     from account_event e left join user_account u on u.id = e.user_id
       left join organization o on o.id = e.subject_id and o.deleted_at is null
       left join user_account s on s.id = e.subject_id
     where e.kind in ('operator_acted', 'program_acted')
       and ($1::text is null or search_text(concat_ws(' ', e.detail, u.email)) like $1)
       and ($2::timestamptz is null or (e.at, e.id) < ($2, $3::uuid))
       and ($5::text is null or e.act = $5) and ($6::text is null or e.kind = $6)
       and ($7::uuid is null or e.user_id = $7)
       and ($8::timestamptz is null or e.at >= $8) and ($9::timestamptz is null or e.at < $9)
     order by e.at desc, e.id desc limit $4`,
    [pattern, after?.at ?? null, after?.id ?? null, limit, act, kind, userId, from, to],
  )
  return rows
}

/** Everyone with an account who did something as an operator, also those who are none now. */
export async function selectActiveOperators(pool: Pool): Promise<{ id: string; email: string }[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select u.id, u.email from user_account u
     where u.id in (select e.user_id from account_event e where e.kind = 'operator_acted') order by u.email`,
  )
  return rows
}
