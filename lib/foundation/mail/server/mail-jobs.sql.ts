import type { Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'

/** Adds the jobs that send these mails in one statement, in the transaction of the change that they report. */
export async function addMailJobs(tx: Tx, sealed: string[]): Promise<void> {
  await tx.$executeRaw`
    select ${addJob('send-mail', Prisma.sql`json_build_object('sealed', mail)`)}
    from unnest(${sealed}::text[]) mail`
}

/** The same, among the mails that come by the thousand: behind sign-in codes and events. */
export async function addMailJobsInTurn(tx: Tx, organizationId: string, sealed: string[]): Promise<void> {
  const turnOf = { organizationId, ahead: Prisma.sql`(n - 1)::int` }
  const payload = Prisma.sql`json_build_object('organization_id', ${organizationId}::text, 'sealed', mail)`
  await tx.$executeRaw`
    select ${addJob('send-mail', payload, { turnOf, like: 'send-customer-mail' })}
    from unnest(${sealed}::text[]) with ordinality as queued (mail, n)`
}
