import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { type Audience, SESSION_TABLES } from './session-tables'

type Listed<A extends Audience> = Awaited<ReturnType<(typeof SESSION_TABLES)[A]['selectOf']>>

/** The sessions of a user or a customer, most recently seen first: at most a hundred. */
export const findSessionsOf = <A extends Audience>(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  audience: A,
  ownerId: string,
): Promise<Listed<A>> => SESSION_TABLES[audience].selectOf(db, ownerId, now) as Promise<Listed<A>>
