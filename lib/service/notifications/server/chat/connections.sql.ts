import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { NotificationKind } from '../../core/kinds'

const RECORD = {
  id: true,
  organizationId: true,
  service: true,
  urlCiphertext: true,
  kinds: true,
  failingSince: true,
  disabledAt: true,
  disabledReason: true,
} as const

export const findConnection = (db: Db | Tx, organizationId: string) =>
  db.chatConnection.findUnique({ where: { organizationId }, select: RECORD })

/** The same, locked until the end of the transaction. */
export async function lockConnection(tx: Tx, organizationId: string) {
  await tx.$queryRaw`select from chat_connection where organization_id = ${organizationId}::uuid for update`
  return findConnection(tx, organizationId)
}

export type ConnectionRecord = NonNullable<Awaited<ReturnType<typeof findConnection>>>

type NewConnection = {
  id: string
  organizationId: string
  service: string
  urlCiphertext: Uint8Array<ArrayBuffer>
  kinds: NotificationKind[]
}

/** Replaces the previous connection, if any; messages queued for that one are not sent. */
export async function replaceConnection(tx: Tx, { organizationId, ...connection }: NewConnection): Promise<void> {
  const data = { ...connection, failingSince: null, disabledAt: null, disabledReason: null }
  await tx.chatConnection.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
  })
}

export async function updateConnectionKinds(
  tx: Tx,
  organizationId: string,
  kinds: NotificationKind[],
): Promise<boolean> {
  return (await tx.chatConnection.updateMany({ where: { organizationId }, data: { kinds } })).count === 1
}

export async function deleteConnection(tx: Tx, organizationId: string): Promise<boolean> {
  return (await tx.chatConnection.deleteMany({ where: { organizationId } })).count === 1
}

type Ref = Pick<ConnectionRecord, 'id' | 'organizationId'>

/** Ends a streak of failures. Writes nothing if there is none. */
export async function noteArrival(tx: Tx, { id, organizationId }: Ref): Promise<void> {
  await tx.chatConnection.updateMany({
    where: { id, organizationId, failingSince: { not: null } },
    data: { failingSince: null },
  })
}

/** Starts or continues a streak of failures. Returns when it began. */
export async function noteFailure(tx: Tx, { id, organizationId }: Ref, now: Date): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ failingSince: Date }[]>`
    update chat_connection set failing_since = coalesce(failing_since, ${now.toISOString()}::timestamptz)
    where id = ${id}::uuid and organization_id = ${organizationId}::uuid
    returning failing_since as "failingSince"`
  return row?.failingSince ?? null
}

/** False if it is disabled already, or was replaced. */
export async function disableConnection(
  tx: Tx,
  { id, organizationId }: Ref,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { count } = await tx.chatConnection.updateMany({
    where: { id, organizationId, disabledAt: null },
    data: { disabledAt: now, disabledReason: reason },
  })
  return count === 1
}
