import type { OrganizationRecord } from '@/lib/catalog/organizations/core/schema'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { Stored } from '@/lib/foundation/shared/stored'
import { columns } from './columns'

// Rows travel as one JSON text: one parameter, whatever their number, and unchanged rows are left untouched.

/** Serializes imports of one organization, until the end of the transaction. */
export async function lockSeed(tx: Tx, slug: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`latchkey import ${slug}`}, 0))`
}

/** What a seed file may set of an organization, beside its name. */
const TERMS = ['plan', 'daily_limit_override', 'suspended_at', 'billing_suspended_at', 'signed_validation'] as const
export type OrganizationTerms = Pick<Stored<OrganizationRecord>, (typeof TERMS)[number]>

type NewOrganization = { id: string; slug: string; name: string }

/** With the defaults of its columns, unless there is one with this slug. */
export async function insertSeededOrganization(tx: Tx, row: NewOrganization, now: Date): Promise<void> {
  await tx.organization.createMany({ data: [{ ...row, createdAt: now, updatedAt: now }], skipDuplicates: true })
}

type SeededOrganization = OrganizationTerms & { id: string }

/** Locked, so that no concurrent change in the dashboard is overwritten. */
export async function lockSeededOrganization(tx: Tx, slug: string): Promise<SeededOrganization> {
  const [organization] = await tx.$queryRaw<SeededOrganization[]>`
    select id, ${columns(TERMS)} from organization where slug = ${slug} for no key update`
  if (!organization) throw new Error('an organization went missing while it was being imported')
  return organization
}

type Terms = SeededOrganization & { name: string }

/** An unchanged row is left untouched. */
export async function saveOrganizationTerms(tx: Tx, row: Terms, now: Date): Promise<void> {
  const changeable = ['name', ...TERMS]
  await tx.$executeRaw`
    update organization o set (${columns(changeable)}, suspension_reason, billing_suspension_reason, updated_at)
      = row(${columns(changeable, 'r')}, case when r.suspended_at is null then null else o.suspension_reason end,
      case when r.billing_suspended_at is null then null else o.billing_suspension_reason end,
      ${now.toISOString()}::timestamptz)
    from json_populate_record(null::organization, ${JSON.stringify(row)}::json) r
    where o.id = r.id and (${columns(changeable, 'o')}) is distinct from (${columns(changeable, 'r')})`
}

export async function findUserEmails(tx: Tx, emails: string[]): Promise<Set<string>> {
  const users = await tx.user.findMany({ where: { email: { in: emails } }, select: { email: true } })
  return new Set(users.map(({ email }) => email))
}

export type UserRow = { id: string; email: string; name: string | null; password_hash: string | null }

/** An existing user keeps the password, and the name if none is given. A new one counts as verified by the operator. */
export async function upsertUsers(tx: Tx, rows: UserRow[], now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into user_account (id, email, name, password_hash, email_verified_at, created_at, updated_at)
    select id, email, name, password_hash, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, email text, name text, password_hash text)
    on conflict (email) do update set name = excluded.name, updated_at = excluded.updated_at
    where excluded.name is not null and excluded.name is distinct from user_account.name`
}

type Member = { email: string; role: string | null }

/** An existing member without a role keeps the current one; a new one gets the one with the fewest permissions. */
export async function upsertMemberships(tx: Tx, organizationId: string, members: Member[]): Promise<void> {
  await tx.$executeRaw`
    insert into membership (organization_id, user_id, role)
    select ${organizationId}::uuid, user_account.id, coalesce(r.role, known.role, 'viewer')
    from json_to_recordset(${JSON.stringify(members)}::json) as r(email text, role text)
    join user_account using (email)
    left join membership known on known.organization_id = ${organizationId}::uuid and known.user_id = user_account.id
    on conflict (organization_id, user_id) do update set role = excluded.role, role_id = null
    where membership.role <> excluded.role`
}

export const findWebhookSecrets = (tx: Tx, organizationId: string) =>
  tx.webhookEndpoint.findMany({ where: { organizationId }, select: { url: true, secretCiphertext: true } })

/**
 * `secret` is hexadecimal: the encrypted secret to store. Null keeps the current one, and null events keep the current
 * events; a new endpoint without events gets all.
 */
export type WebhookRow = { id: string; url: string; events: string[] | null; secret: string | null }

type WebhookScope = { organizationId: string; now: Date }

export async function upsertWebhookEndpoints(tx: Tx, scope: WebhookScope, rows: WebhookRow[]): Promise<void> {
  const fresh = rows.filter(({ secret }) => secret !== null)
  await tx.$executeRaw`
    insert into webhook_endpoint (id, organization_id, url, events, secret_ciphertext, created_at, updated_at)
    select id, ${scope.organizationId}::uuid, url, coalesce(events, '{*}'), decode(secret, 'hex'),
      ${scope.now.toISOString()}::timestamptz, ${scope.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(fresh)}::json) as r(id uuid, url text, events text[], secret text)
    on conflict (organization_id, url) do update set secret_ciphertext = excluded.secret_ciphertext,
      updated_at = excluded.updated_at`
  await tx.$executeRaw`
    update webhook_endpoint set events = r.events, updated_at = ${scope.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(url text, events text[])
    where organization_id = ${scope.organizationId}::uuid and webhook_endpoint.url = r.url
      and webhook_endpoint.events <> r.events`
}

export type BlockRuleRow = { id: string; product_id: string | null; license_id: string | null; network: string }

type RuleScope = { organizationId: string; now: Date }

/** Skips existing rules: a rule is its scope and its network. */
export async function insertBlockRules(tx: Tx, scope: RuleScope, rows: BlockRuleRow[]): Promise<void> {
  // Grouping treats two nulls as equal and needs no index; a join would try every rule with the same network.
  await tx.$executeRaw`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(id uuid, product_id uuid, license_id uuid, network inet)
    )
    insert into block_rule (id, organization_id, product_id, license_id, network, created_at)
    select (array_agg(id))[1], ${scope.organizationId}::uuid, product_id, license_id, network,
      ${scope.now.toISOString()}::timestamptz
    from (
      select id, product_id, license_id, network, false as is_known from wanted
      union all
      select id, product_id, license_id, network, true from block_rule
      where organization_id = ${scope.organizationId}::uuid
        and (license_id is null or license_id in (select license_id from wanted))
    ) both_sides
    group by product_id, license_id, network having not bool_or(is_known)`
}
