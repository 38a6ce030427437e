import type { ListCursor } from '../core/list-cursor'
import type { ListPlan } from '../core/plan-license-list'
import type { LicenseFilter } from '../core/schema-list'
import type { Values } from './list-statement'

// Written by hand, so that each list reads one range of one index: see the migration licenses_dashboard.

/** A license of a list, with the times that a cursor may need. */
export type ListedId = { id: string; createdAt: Date; expiresAt: Date | null }

/** Its columns. */
export const LISTED_ID = 'l.id, l.created_at as "createdAt", l.expires_at as "expiresAt"'

export type ListScope = {
  organizationId: string
  filter: LicenseFilter
  plan: ListPlan
  cursor: ListCursor | null
  /** the page before the cursor */
  isBackwards: boolean
  /** leaves out licenses created later: for jobs that walk a list step by step */
  createdUntil?: Date
  /** the customers that the filter names by e-mail or Discord id */
  customerIds?: string[]
}

const ENDS = `coalesce(l.expires_at, 'infinity'::timestamptz)`

/** The conditions for a license to be in the list, and after the cursor. `product` limits it to one of several. */
export function listConditions(values: Values, scope: ListScope, product?: string): string {
  const { filter, plan } = scope
  return [
    ...customerConditions(values, scope),
    ...(product === undefined ? scopeConditions(values, scope) : [`l.product_id = ${product}`]),
    ...windowConditions(values, plan),
    ...(plan.revoked === null ? [] : [`l.revoked_at is ${plan.revoked ? 'not ' : ''}null`]),
    ...jobConditions(values, scope),
    ...modeConditions(values, filter.ip_mode),
    ...(filter.license_type === undefined ? [] : [`l.license_type_id = ${values.add(filter.license_type, 'uuid')}`]),
    ...(plan.unused?.since ? [`l.created_at < ${values.add(plan.unused.since.toISOString(), 'timestamptz')}`] : []),
    ...(scope.createdUntil ? [`l.created_at <= ${values.add(scope.createdUntil.toISOString(), 'timestamptz')}`] : []),
    ...placeConditions(values, scope),
  ].join(' and ')
}

/** The licenses of the list in its order: with several products, so many of each in the order of its own index. */
export function licensesInOrder(values: Values, scope: ListScope, limit: number): string {
  const most = values.add(limit, 'int')
  const order = `order by ${listOrder(scope)} limit ${most}`
  if (!isOfSeveralProducts(scope))
    return `select ${LISTED_ID} from license l where ${listConditions(values, scope)} ${order}`
  return `select ${LISTED_ID} from (${ownProducts(values, scope)}) p cross join lateral (
      select l.id, l.created_at, l.expires_at from license l where ${listConditions(values, scope, 'p.id')} ${order}
    ) l ${order}`
}

const isOfSeveralProducts = ({ filter: { product, product_ids } }: ListScope): boolean =>
  product === undefined && product_ids !== undefined && product_ids.length > 1

const customerConditions = (values: Values, { filter, customerIds }: ListScope): string[] => {
  if (filter.in_stock) return ['l.customer_id is null']
  const ids = [...(filter.customer === undefined ? [] : [[filter.customer]]), ...(customerIds ? [customerIds] : [])]
  return ids.map((some) =>
    some.length === 1
      ? `l.customer_id = ${values.add(some[0], 'uuid')}`
      : `l.customer_id = any (${values.add(some, 'uuid[]')})`,
  )
}

/**
 * Restricts to the tenant: by product if one is given, else by organization; licenses of a deleted product are
 * excluded.
 */
function scopeConditions(values: Values, scope: ListScope): string[] {
  const { product, product_ids } = scope.filter
  if (product !== undefined || product_ids?.length === 1) return [`l.product_id = (${ownProducts(values, scope)})`]
  if (product_ids !== undefined) return [`l.product_id = any (array(${ownProducts(values, scope)}))`]
  const organization = values.add(scope.organizationId, 'uuid')
  const deleted = `select id from product where organization_id = ${organization} and state = 'deleted'`
  return [`l.organization_id = ${organization}`, `l.product_id <> all (array(${deleted}))`]
}

/** The products of the filter that belong to the organization and are not deleted. */
function ownProducts(values: Values, { organizationId, filter: { product, product_ids } }: ListScope): string {
  return [
    `select id from product where organization_id = ${values.add(organizationId, 'uuid')} and state <> 'deleted'`,
    ...(product === undefined ? [] : [`id = ${values.add(product, 'uuid')}`]),
    ...(product_ids === undefined ? [] : [`id = any (${values.add(product_ids, 'uuid[]')})`]),
  ].join(' and ')
}

function windowConditions(values: Values, { ends, isTimed }: ListPlan): string[] {
  const conditions: string[] = []
  if (ends?.from) conditions.push(`${ENDS} >= ${values.add(ends.from.toISOString(), 'timestamptz')}`)
  if (ends?.to) conditions.push(`${ENDS} < ${values.add(ends.to.toISOString(), 'timestamptz')}`)
  if (isTimed) conditions.push(`${ENDS} < 'infinity'::timestamptz`)
  return conditions
}

/** What a job did is in the audit log, each license by itself. */
function jobConditions(values: Values, { filter: { job }, organizationId }: ListScope): string[] {
  if (job === undefined) return []
  return [
    `l.id in (select target_id from audit_entry where job_id = ${values.add(job, 'uuid')}
      and organization_id = ${values.add(organizationId, 'uuid')} and target_type = 'license')`,
  ]
}

function modeConditions(values: Values, mode: LicenseFilter['ip_mode']): string[] {
  if (mode === undefined) return []
  return mode === 'off'
    ? ['not l.ip_system_enabled']
    : ['l.ip_system_enabled', `l.ip_mode = ${values.add(mode, 'text')}`]
}

function placeConditions(values: Values, scope: ListScope): string[] {
  if (scope.cursor === null) return []
  const { at, id } = scope.cursor
  const time = at === null ? `'infinity'::timestamptz` : values.add(at.toISOString(), 'timestamptz')
  const sign = directionOf(scope) === 'asc' ? '>' : '<'
  return [`(${orderColumn(scope.plan)}, l.id) ${sign} (${time}, ${values.add(id, 'uuid')})`]
}

/** The `order by` clause. */
export const listOrder = (scope: ListScope): string =>
  `${orderColumn(scope.plan)} ${directionOf(scope)}, l.id ${directionOf(scope)}`

const orderColumn = ({ order }: ListPlan): string => (order.by === 'age' ? 'l.created_at' : ENDS)

function directionOf({ plan, isBackwards }: ListScope): 'asc' | 'desc' {
  if (!isBackwards) return plan.order.direction
  return plan.order.direction === 'asc' ? 'desc' : 'asc'
}
