import type { InstallationView } from './schema-installation'

/** How the migrations that a database has had compare with those of this build; null: this build's are not at hand. */
export function judgeSchema(applied: readonly string[], known: readonly string[] | null): InstallationView['schema'] {
  const newest = applied.toSorted().at(-1) ?? null
  if (known === null) return { state: 'unknown', newest, difference: 0 }
  const missing = known.filter((name) => !applied.includes(name)).length
  if (missing > 0) return { state: 'behind', newest, difference: missing }
  const unknown = applied.filter((name) => !known.includes(name)).length
  return { state: unknown > 0 ? 'ahead' : 'matches', newest, difference: unknown }
}
