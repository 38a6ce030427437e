import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type OptOut = { organizationId: string; email: string }

export async function isOptedOut(tx: Tx, { organizationId, email }: OptOut): Promise<boolean> {
  const where = { organizationId, email }
  return (await tx.mailOptOut.findFirst({ where, select: { email: true } })) !== null
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
    select: { name: true, brandName: true, plan: true, createdAt: true },
  })
