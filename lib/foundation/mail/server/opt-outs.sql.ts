import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type OptOut = { organizationId: string; email: string }

export const isOptedOut = async (tx: Db | Tx, optOut: OptOut): Promise<boolean> =>
  (await findOptedOutAt(tx, optOut)) !== null

/** Null for an email that gets every mail. */
export async function findOptedOutAt(tx: Db | Tx, { organizationId, email }: OptOut): Promise<Date | null> {
  const where = { organizationId, email }
  return (await tx.mailOptOut.findFirst({ where, select: { createdAt: true } }))?.createdAt ?? null
}

export async function insertOptOut(tx: Tx, { organizationId, email }: OptOut, createdAt: Date): Promise<void> {
  const data = [{ organizationId, email, createdAt }]
  await tx.mailOptOut.createMany({ data, skipDuplicates: true })
}

export async function deleteOptOut(tx: Tx, { organizationId, email }: OptOut): Promise<void> {
  await tx.mailOptOut.deleteMany({ where: { organizationId, email } })
}

export const findSender = (db: Db | Tx, organizationId: string) =>
  db.organization.findUnique({
    where: { id: organizationId },
    select: { slug: true, name: true, brandName: true, plan: true, createdAt: true },
  })
