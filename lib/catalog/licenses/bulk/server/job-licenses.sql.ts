import type { Pool } from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'

export type JobLicense = { position: number; license_id: string }

export async function insertJobLicenses(tx: Tx, jobId: string, rows: JobLicense[]): Promise<void> {
  await tx.$executeRaw`
    insert into long_job_license (job_id, position, license_id)
    select ${jobId}::uuid, position, license_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(position int, license_id uuid)`
}

/** In the order of the request, after a position. */
export async function selectJobLicenses(
  pool: Pool,
  { jobId, after, limit }: { jobId: string; after: number; limit: number },
): Promise<JobLicense[]> {
  const { rows } = await pool.query<JobLicense>(
    `select position, license_id from long_job_license where job_id = $1 and position > $2 order by position limit $3`,
    [jobId, after, limit],
  )
  return rows
}
