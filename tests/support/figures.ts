import { parseInput } from '@/lib/http/read-input'
import { newId } from '@/lib/platform/ids'
import {
  activitySchema,
  busyLicensesSchema,
  expiringSchema,
  firstStepsSchema,
  usageHistorySchema,
  usageQuery,
  usageTodaySchema,
} from '@/lib/usage/core/schema'
import { listBusyLicenses } from '@/lib/usage/server/list-busy-licenses'
import { listExpiring } from '@/lib/usage/server/list-expiring'
import { readActivity } from '@/lib/usage/server/read-activity'
import { readFirstSteps } from '@/lib/usage/server/read-first-steps'
import { readHistory } from '@/lib/usage/server/read-history'
import { readToday } from '@/lib/usage/server/read-today'
import { readerOf } from './reader'
import type { World } from './world'

/** The figures of an organization as its member reads them at `now`: each verb, through the schema of its answer. */
export function figuresOf(world: World, now: Date) {
  const { may, reading } = readerOf(world)
  return {
    today: async () => usageTodaySchema.parse(await readToday(reading(now), may('usage:view'))),
    history: async (query: Record<string, string> = {}) =>
      usageHistorySchema.parse(await readHistory(reading(now), may('usage:view'), parseInput(usageQuery, query))),
    activity: async () => activitySchema.parse(await readActivity(reading(now), may('usage:view'))),
    busy: async (product?: string) =>
      busyLicensesSchema.parse(await listBusyLicenses(reading(now), may('licenses:view'), { product })),
    expiring: async () => expiringSchema.parse(await listExpiring(reading(now), may('licenses:view'))),
    firstSteps: async () => firstStepsSchema.parse(await readFirstSteps(reading(now), may('products:view'))),
  }
}

type Counted = { at: string; status?: string; endpoint?: string; hits: number }

export async function givenHours({ pool, organizationId, productId }: World, ...counts: Counted[]) {
  for (const { at, status = 'active', endpoint = 'validate', hits } of counts) {
    await pool.query(
      'insert into usage_hour (product_id, hour, endpoint, status, organization_id, hits) values ($1, $2, $3, $4, $5, $6)',
      [productId, at, endpoint, status, organizationId, hits],
    )
  }
}

/** One more product of the organization. */
export async function givenSecondProduct(world: World): Promise<World> {
  const productId = newId()
  await world.pool.query(
    `insert into product (id, organization_id, slug, name, updated_at) values ($1, $2, 'second', 'Second', now())`,
    [productId, world.organizationId],
  )
  return { ...world, productId }
}
