// A database that is distributed by organization sends a statement to one machine if all its conditions name the same
// organization. See docs/decisions/0093-distribution.md.

/** A condition on the organization of `alias`, or nothing where the database is not distributed. */
export const andOrganization = (parameter: string | null, alias: string): string =>
  parameter === null ? '' : ` and ${alias}.organization_id = ${parameter}`

/** Runs a statement for the items of each organization, one after the other; returns all that they return. */
export async function byOrganization<T extends { organizationId: string }, R>(
  items: readonly T[],
  run: (organizationId: string, own: T[]) => Promise<R[]>,
): Promise<R[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const own = groups.get(item.organizationId)
    if (own) own.push(item)
    else groups.set(item.organizationId, [item])
  }
  const results: R[] = []
  for (const [organizationId, own] of groups) results.push(...(await run(organizationId, own)))
  return results
}
