import type { ListCursor } from '../core/list-cursor'
import type { ListPlan } from '../core/plan-license-list'
import type { LicenseFilter } from '../core/schema-list'

// Written by hand, so that each list reads one range of one index: see the migration licenses_dashboard.

export type Statement = { text: string; values: unknown[] }

/** Values are collected as the text is built; `add` returns the placeholder. */
export type Values = { all: unknown[]; add: (value: unknown, type: string) => string }

export function newValues(): Values {
  const all: unknown[] = []
  return {
    all,
    add: (value, type) => {
      all.push(value)
      return `$${all.length}::${type}`
    },
  }
}

export type ListScope = {
  organizationId: string
  filter: LicenseFilter
  plan: ListPlan
  cursor: ListCursor | null
  /** the page before the cursor */
  isBackwards: boolean
  /** leaves out licenses created later: for jobs that walk a list step by step */
  createdUntil?: Date
}

const ENDS = `coalesce(l.expires_at, 'infinity'::timestamptz)`

/** The conditions for a license to be in the list, and after the cursor. */
export function listConditions(values: Values, scope: ListScope): string {
  const { filter, plan } = scope
  return [
    ...scopeConditions(values, scope),
    ...windowConditions(values, plan),
    ...(plan.revoked === null ? [] : [`l.revoked_at is ${plan.revoked ? 'not ' : ''}null`]),
    ...modeConditions(values, filter.ip_mode),
    ...(scope.createdUntil ? [`l.created_at <= ${values.add(scope.createdUntil.toISOString(), 'timestamptz')}`] : []),
    ...placeConditions(values, scope),
  ].join(' and ')
}

/**
 * Restricts to the tenant: by product if one is given, else by organization; licenses of a deleted product are
 * excluded.
 */
function scopeConditions(values: Values, { organizationId, filter }: ListScope): string[] {
  const organization = values.add(organizationId, 'uuid')
  const customer = filter.customer === undefined ? [] : [`l.customer_id = ${values.add(filter.customer, 'uuid')}`]
  if (filter.product !== undefined) {
    const product = values.add(filter.product, 'uuid')
    const own = `select id from product where id = ${product} and organization_id = ${organization} and state <> 'deleted'`
    return [...customer, `l.product_id = (${own})`]
  }
  const deleted = `select id from product where organization_id = ${organization} and state = 'deleted'`
  return [...customer, `l.organization_id = ${organization}`, `l.product_id <> all (array(${deleted}))`]
}

function windowConditions(values: Values, { ends, isTimed }: ListPlan): string[] {
  const conditions: string[] = []
  if (ends?.from) conditions.push(`${ENDS} >= ${values.add(ends.from.toISOString(), 'timestamptz')}`)
  if (ends?.to) conditions.push(`${ENDS} < ${values.add(ends.to.toISOString(), 'timestamptz')}`)
  if (isTimed) conditions.push(`${ENDS} < 'infinity'::timestamptz`)
  return conditions
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
