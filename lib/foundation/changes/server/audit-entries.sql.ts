import type { Tx } from '@/lib/foundation/platform/database/db'

export type AuditRow = {
  id: string
  organizationId: string
  at: Date
  actorId: string | null
  actorEmail: string | null
  isOperator: boolean
  accessTokenId: string | null
  accessTokenName: string | null
  saleSourceId: string | null
  saleSourceName: string | null
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

/** One statement with one parameter: a job writes thousands. */
export async function insertAuditEntries(tx: Tx, rows: AuditRow[]): Promise<void> {
  await tx.$executeRaw`
    insert into audit_entry (id, organization_id, at, actor_id, actor_email, is_operator, access_token_id,
      access_token_name, sale_source_id, sale_source_name, action, target_type, target_id, target_label, license_id,
      job_id, before, after, address, request_id)
    select r.* from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, "organizationId" uuid,
      at timestamptz, "actorId" uuid, "actorEmail" text, "isOperator" boolean, "accessTokenId" uuid,
      "accessTokenName" text, "saleSourceId" uuid, "saleSourceName" text, action text, "targetType" text, "targetId" uuid, "targetLabel" text, "licenseId" uuid,
      "jobId" uuid, before jsonb, after jsonb, address inet, "requestId" uuid)`
}

/** How many entries are folded under the entry of a job. */
export async function countJobEntries(tx: Tx, jobId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    select count(distinct coalesce(license_id, id))::int as n from audit_entry where job_id = ${jobId}::uuid`
  return row?.n ?? 0
}
