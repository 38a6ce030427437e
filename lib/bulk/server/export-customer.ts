import { recordChange } from '@/lib/changes/server/record-changes'
import { getCustomer } from '@/lib/customers/server/list-customers'
import { type Granted, grant } from '@/lib/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { utcDay } from '@/lib/shared/durations'
import { selectAllOfCustomer } from './customer-export.sql'

type Wanted = { customerId: string; record: (run: (work: WriteContext) => Promise<void>) => Promise<void> }

const ABOUT =
  'Everything this organization stores about the customer, without license keys and without notes of other vendors. ' +
  'Lists end after 10,000 rows. The sign-in of the customer portal belongs to the customer and is not part of this file.'

/** What an organization stores of a customer, as a file for a customer who asks for it. The download is recorded. */
export async function exportCustomer(
  { pool, now }: ReadContext,
  actor: Granted<'customers:view'>,
  { customerId, record }: Wanted,
): Promise<Response> {
  if (!grant(actor, 'licenses:export'))
    throw new Fault('forbidden', 'Your role does not permit this (licenses:export): the file includes licenses.')
  const { email, discord_id } = await getCustomer({ pool }, actor, customerId)
  const stored = await selectAllOfCustomer(pool, { organizationId: actor.organizationId, customerId })
  await record((work) =>
    recordChange(work, actor, {
      action: 'customer.exported',
      target: { type: 'customer', id: customerId, label: email ?? discord_id },
    }),
  )
  const file = { about: ABOUT, organization: actor.organizationSlug, exported_at: now.toISOString(), ...stored }
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${actor.organizationSlug}-customer-${utcDay(now)}.json"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
