import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'

export type AuditRow = {
  id: string
  organizationId: string
  at: Date
  actorId: string | null
  actorEmail: string | null
  isOperator: boolean
  accessTokenId: string | null
  accessTokenName: string | null
  action: string
  targetType: string
  targetId: string | null
  targetLabel: string | null
  licenseId: string | null
  jobId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  address: string | null
  requestId: string | null
}

export async function insertAuditEntries(tx: Tx, rows: AuditRow[]): Promise<void> {
  await tx.auditEntry.createMany({
    data: rows.map(({ before, after, ...row }) => ({ ...row, before: json(before), after: json(after) })),
  })
}

/** Dates become strings, as always in JSON. */
const json = (value: Record<string, unknown> | null): Prisma.InputJsonValue | typeof Prisma.DbNull =>
  value === null ? Prisma.DbNull : JSON.parse(JSON.stringify(value))

/** How many entries are folded under the entry of a job. */
export const countJobEntries = (tx: Tx, jobId: string): Promise<number> => tx.auditEntry.count({ where: { jobId } })
