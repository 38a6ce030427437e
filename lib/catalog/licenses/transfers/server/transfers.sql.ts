import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { TransferState } from '../core/schema-transfer'

// The row of the license is locked before its transfers are touched: a request, a cancel and a decision take turns.

type NewTransfer = {
  id: string
  organizationId: string
  licenseId: string
  fromCustomerId: string
  toEmail: string
  requestedAt: Date
}

/** False while another request of the license is open, as the partial index license_transfer_open_idx ensures. */
export async function insertTransfer(tx: Tx, row: NewTransfer): Promise<boolean> {
  const { count } = await tx.licenseTransfer.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

type Decision = { state: Exclude<TransferState, 'pending'>; reason?: string | null; at: Date; by: string | null }

/** Decides an open request; null if there is none, or another decision came first. */
export async function decideTransfer(
  tx: Tx,
  where: { licenseId: string; organizationId: string; id?: string },
  { state, reason = null, at, by }: Decision,
): Promise<{ id: string; toEmail: string } | null> {
  const rows = await tx.licenseTransfer.updateManyAndReturn({
    where: { ...where, state: 'pending' },
    data: { state, reason, decidedAt: at, decidedById: by },
    select: { id: true, toEmail: true },
  })
  return rows[0] ?? null
}

type TransferRef = { id: string; organizationId: string }

/** The license of a transfer; null if the organization has no transfer with this id. */
export const findTransfer = (tx: Tx, { id, organizationId }: TransferRef) =>
  tx.licenseTransfer.findFirst({
    where: { id, organizationId },
    select: { id: true, licenseId: true, toEmail: true, state: true },
  })

const LISTED = {
  id: true,
  fromCustomerId: true,
  toEmail: true,
  state: true,
  reason: true,
  requestedAt: true,
  decidedAt: true,
  license: { select: { id: true, keyCiphertext: true, product: { select: { id: true, name: true, mailsOff: true } } } },
} satisfies Prisma.LicenseTransferSelect

type Page = {
  organizationId: string
  state: TransferState | null
  after: { at: Date; id: string } | null
  limit: number
}

/** Newest first. */
export const findTransfers = (db: Db, { organizationId, state, after, limit }: Page) =>
  db.licenseTransfer.findMany({
    where: {
      organizationId,
      license: { product: { state: { not: 'deleted' } } },
      ...(state && { state }),
      ...(after && {
        OR: [{ requestedAt: { lt: after.at } }, { requestedAt: after.at, id: { lt: after.id } }],
      }),
    },
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: LISTED,
  })

/** The prefix of a product's keys. */
export async function findKeyPrefix(tx: Tx, where: { id: string; organizationId: string }): Promise<string | null> {
  return (await tx.product.findFirst({ where, select: { keyPrefix: true } }))?.keyPrefix ?? null
}

export const countPending = (db: Db, organizationId: string): Promise<number> =>
  db.licenseTransfer.count({
    where: { organizationId, state: 'pending', license: { product: { state: { not: 'deleted' } } } },
  })
