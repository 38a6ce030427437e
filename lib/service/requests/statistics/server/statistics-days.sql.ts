import type { Pool } from 'pg'
import type { Share, ShareKind } from '../core/shares'
import type { LicenseChanges } from './license-changes.sql'
import type { ProductDay, SeenCounts } from './seen-licenses.sql'

export type DayFigures = SeenCounts & LicenseChanges & { activations: number }

/** Writes the figures of a product and day, in place of earlier ones. */
export async function upsertDay(
  history: Pool,
  { organizationId, productId, day }: ProductDay,
  figures: DayFigures,
): Promise<void> {
  const { seen1, seen7, seen30, activations, firstActivations, created, extended, expired, revoked } = figures
  await history.query(
    `insert into statistics_day (organization_id, product_id, day, seen_1, seen_7, seen_30, activations,
       first_activations, created, extended, expired, revoked)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict on constraint statistics_day_pkey do update set seen_1 = excluded.seen_1, seen_7 = excluded.seen_7,
       seen_30 = excluded.seen_30, activations = excluded.activations,
       first_activations = excluded.first_activations, created = excluded.created, extended = excluded.extended,
       expired = excluded.expired, revoked = excluded.revoked`,
    [
      organizationId,
      productId,
      day,
      seen1,
      seen7,
      seen30,
      activations,
      firstActivations,
      created,
      extended,
      expired,
      revoked,
    ],
  )
}

type Shares = ProductDay & { kind: ShareKind; shares: Share[] }

/** Writes the shares of a kind, in place of earlier ones. */
export async function replaceShares(history: Pool, { organizationId, productId, day, kind, shares }: Shares) {
  const key = [organizationId, productId, day, kind, shares.map(({ value }) => value)]
  await history.query(
    `delete from statistics_share
     where organization_id = $1 and product_id = $2 and day = $3 and kind = $4 and value <> all($5::text[])`,
    key,
  )
  if (shares.length === 0) return
  await history.query(
    `insert into statistics_share (organization_id, product_id, day, kind, value, licenses)
     select $1::uuid, $2::uuid, $3::date, $4, s.value, s.licenses from unnest($5::text[], $6::int[]) s(value, licenses) order by s.value
     on conflict on constraint statistics_share_pkey do update set licenses = excluded.licenses`,
    [...key, shares.map(({ licenses }) => licenses)],
  )
}
