import { randomUUID } from 'node:crypto'
import { chunksOf } from '@/lib/foundation/platform/database/arrays'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { type CustomerIdentity, type CustomerInput, customerIdentity, customerKey } from '../core/customer-identity'
import { type CustomerOfValue, findCustomers, insertCustomers, upsertOrganizationCustomers } from './customers.sql'

const CHUNK = 5_000

type Context = Pick<WriteContext, 'tx' | 'now'>

/**
 * Finds or creates the platform-wide customers, and stores this organization's data on them. Resolves to their ids by
 * `customerKey`. A customer is created with one identity: linking a second one requires the customer's own
 * verification, or a vendor could attach another person's Discord account to an e-mail address. A name that is known
 * stays unless the actor may change customers.
 *
 * Each has its own millisecond, after those before it: lists sort by it, so they keep the order of a file. By their ids
 * they can't: those that rise with the file would tell which customers another organization knew before.
 */
export async function findOrCreateCustomers(
  context: Context,
  { organizationId, mayRename }: { organizationId: string; mayRename: boolean },
  customers: CustomerInput[],
): Promise<Map<string, string>> {
  const merged = mergeByIdentity(customers)
  const ids = await findOrCreateIdentities(context, merged)
  for (const chunk of chunksOf([...merged], CHUNK)) {
    const rows = chunk.map(([key, customer], place) => ({ customer_id: idOf(ids, key), place, ...customer }))
    await upsertOrganizationCustomers(context.tx, { organizationId, mayRename, now: context.now }, rows)
  }
  return ids
}

/** Finds or creates one platform-wide customer, without storing anything for an organization. */
export const findOrCreateIdentity = (context: Context, customer: CustomerInput): Promise<Map<string, string>> =>
  findOrCreateIdentities(context, mergeByIdentity([customer]))

async function findOrCreateIdentities(context: Context, merged: Map<string, CustomerInput>) {
  const ids = new Map<string, string>()
  const identities = withNewIds([...merged.values()].map(customerIdentity))
  for (const kind of ['email', 'discord_id'] as const)
    await collectIds(context, valuesOf(kind, identities), { kind, ids })
  return ids
}

/**
 * An id for each, if it turns out to be new. Every vendor sees it, so it is random: a UUIDv7 would tell when the first of
 * them met the customer.
 */
const withNewIds = (identities: CustomerIdentity[]): (CustomerIdentity & { id: string })[] =>
  identities.map((identity) => ({ ...identity, id: randomUUID() }))

/** The id of a found or created customer. */
export function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error('a customer went missing while it was being imported')
  return id
}

/** A customer may occur with many licenses: the last value given for a field wins. */
function mergeByIdentity(customers: CustomerInput[]): Map<string, CustomerInput> {
  const merged = new Map<string, CustomerInput>()
  for (const customer of customers) {
    const key = customerKey(customer)
    const known = merged.get(key)
    merged.set(key, {
      email: customer.email,
      discord_id: customer.discord_id ?? known?.discord_id ?? null,
      name: customer.name ?? known?.name ?? null,
    })
  }
  return merged
}

/** Always in the same order, so that two concurrent imports cannot deadlock. */
const valuesOf = (kind: CustomerIdentity['kind'], identities: ReturnType<typeof withNewIds>): CustomerOfValue[] =>
  identities
    .filter((identity) => identity.kind === kind)
    .map(({ id, value }) => ({ id, value }))
    .sort((one, other) => (one.value < other.value ? -1 : 1))

type Target = { kind: CustomerIdentity['kind']; ids: Map<string, string> }

async function collectIds({ tx }: Context, rows: CustomerOfValue[], { kind, ids }: Target) {
  for (const chunk of chunksOf(rows, CHUNK)) {
    await insertCustomers(tx, kind, chunk)
    const values = chunk.map(({ value }) => value)
    for (const { id, value } of await findCustomers(tx, kind, values)) ids.set(`${kind}:${value}`, id)
  }
}
