import type { Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Actor } from '@/lib/foundation/shared/change'
import { findLastEditor } from './list-subject-entries'
import type { Edited } from './subject-entries.sql'

/** Refuses a form that would replace, unseen, what someone else has changed meanwhile: says who, at each field. */
export async function refuseLostChange(
  tx: Tx,
  actor: Pick<Actor, 'organizationId' | 'userId'>,
  { of, conflicts }: { of: Edited; conflicts: readonly string[] },
): Promise<void> {
  if (conflicts.length === 0) return
  const who = (await findLastEditor(tx, actor, of)) ?? 'someone else'
  const { field: atField, whole } = who === 'you' ? OWN : wordsOf(who)
  throw new Fault('conflict', whole, Object.fromEntries(conflicts.map((field) => [field, atField])))
}

const OWN = {
  field: 'You changed this in another tab.',
  whole: 'You changed this in another tab. Save again to replace it.',
}
const wordsOf = (who: string) => ({
  field: `Changed meanwhile by ${who}.`,
  whole: `This was changed meanwhile by ${who}. Save again to replace it with yours.`,
})
