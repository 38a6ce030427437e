import type { Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'

/** Adds the jobs that send these mails in one statement, in the transaction of the change that they report. */
export async function addMailJobs(tx: Tx, sealed: string[]): Promise<void> {
  await tx.$executeRaw`
    select ${addJob('send-mail', Prisma.sql`json_build_object('sealed', mail)`)}
    from unnest(${sealed}::text[]) mail`
}

/** Behind sign-in codes and events. */
const FIRST = 10_000

/** The same, in the group and at the priority of mails that come by the thousand. */
export async function addMailJobsInTurn(tx: Tx, organizationId: string, sealed: string[]): Promise<void> {
  const turnOf = { organizationId, first: FIRST, ahead: Prisma.sql`(n - 1)::int` }
  const payload = Prisma.sql`json_build_object('organization_id', ${organizationId}::text, 'sealed', mail)`
  await tx.$executeRaw`
    select ${addJob('send-mail', payload, { turnOf, group: 'customer-mail' })}
    from unnest(${sealed}::text[]) with ordinality as queued (mail, n)`
}
