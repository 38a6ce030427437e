import type pg from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'

type FirstProductRow = {
  id: string
  name: string
  slug: string
  mailFullKey: boolean
  downloadUrl: string | null
  helpUrl: string | null
}

export type FirstStepsRow = {
  product: FirstProductRow | null
  hasSavedApiKey: boolean
  hasLicense: boolean
  license: { id: string; keyCiphertext: Buffer } | null
  /** counted up to `maxCounted` */
  licenses: number
  hasContact: boolean
  hasLogo: boolean
  /** true without a look for who has `maxCounted` licenses */
  hasMailed: boolean
  isSkipped: boolean
  demoSlug: string | null
}

type Columns = Omit<FirstStepsRow, 'license'> & {
  licenseId: string | null
  licenseKeyCiphertext: Buffer | null
}

const FIRST_STEPS = `
  select p.product,
    exists (
      -- The page that shows a new key can run it: only who saved it uses it an hour later.
      select from api_key
      where product_id = p.id and (saved_at is not null or last_used_at > created_at + interval '1 hour')
    ) as "hasSavedApiKey",
    exists (select from license where organization_id = $1) as "hasLicense",
    l.id as "licenseId", l.key_ciphertext as "licenseKeyCiphertext",
    counted.licenses,
    exists (select from organization where id = $1 and num_nonnulls(support_email, support_url) > 0) as "hasContact",
    exists (select from organization where id = $1 and logo is not null) as "hasLogo",
    -- Read while there are few: who has many licenses may have a million mails, and is past these steps.
    case when counted.licenses < $3 then exists (
      select from customer_mail
      where organization_id = $1 and mail = 'license_issued' and outcome in ('sent', 'kept')
    ) else true end as "hasMailed",
    exists (
      select from membership where organization_id = $1 and user_id = $2 and first_steps_skipped_at is not null
    ) as "isSkipped",
    (
      select o.slug from organization o join membership m on m.organization_id = o.id and m.user_id = $2
      where o.is_demo and o.id <> $1
    ) as "demoSlug"
  from (select count(*)::int as licenses from (select from license where organization_id = $1 limit $3) few) counted
  left join lateral (
    select id, json_build_object('id', id, 'name', name, 'slug', slug, 'mailFullKey', mail_full_key,
      'downloadUrl', download_url, 'helpUrl', help_url) as product
    from product where organization_id = $1 and state <> 'deleted' order by created_at, id limit 1
  ) p on true
  left join lateral (
    select id, key_ciphertext from license where product_id = p.id order by created_at desc, id desc limit 1
  ) l on true`

export type FirstStepsQuery = {
  organizationId: string
  userId: string
  /** licenses are counted up to here */
  maxCounted: number
}

/** The setup progress of an organization, for one of its members. */
export async function findFirstSteps(
  pool: pg.Pool,
  { organizationId, userId, maxCounted }: FirstStepsQuery,
): Promise<FirstStepsRow[]> {
  const { rows } = await pool.query<Columns>(FIRST_STEPS, [organizationId, userId, maxCounted])
  return rows.map(({ licenseId, licenseKeyCiphertext, ...row }) => ({
    ...row,
    license: licenseId && licenseKeyCiphertext ? { id: licenseId, keyCiphertext: licenseKeyCiphertext } : null,
  }))
}

const FIRST_CALLS = `
  select
    exists (
      select from usage_hour where organization_id = $1 and endpoint = 'validate' and status = 'active'
    ) as "hasValidated",
    exists (select from usage_hour where organization_id = $1 and endpoint <> 'validate') as "hasLookedUp",
    (
      select status from usage_hour
      where organization_id = $1 and hour > $2 and endpoint = 'validate' and status <> 'active'
      order by hour desc, hits desc, status limit 1
    ) as "lastRefusal"`

export type FirstCalls = { hasValidated: boolean; hasLookedUp: boolean; lastRefusal: string | null }

/** What the first calls of an organization were answered; only refusals after `since` count. */
export async function findFirstCalls(
  history: pg.Pool,
  { organizationId, since }: { organizationId: string; since: Date },
): Promise<FirstCalls[]> {
  return (await history.query<FirstCalls>(FIRST_CALLS, [organizationId, since])).rows
}

type SavedKey = { organizationId: string; productId: string }

/** Notes that the keys a product has were saved; changes nothing if that was noted before. */
export async function updateApiKeySaved(tx: Tx, { organizationId, productId }: SavedKey, savedAt: Date): Promise<void> {
  await tx.apiKey.updateMany({ where: { organizationId, productId, savedAt: null }, data: { savedAt } })
}

type MemberRef = { organizationId: string; userId: string }

/** Changes nothing if it was set before, or if the person is no longer a member. */
export async function updateFirstStepsSkipped(
  tx: Tx,
  { organizationId, userId }: MemberRef,
  firstStepsSkippedAt: Date,
): Promise<void> {
  await tx.membership.updateMany({
    where: { organizationId, userId, firstStepsSkippedAt: null },
    data: { firstStepsSkippedAt },
  })
}
