import { isJsonObject } from '@/lib/foundation/shared/json-object'

/** JSON Merge Patch, RFC 7396: members of `patch` replace, null ones delete. Neither argument is changed. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  // A Map and fromEntries, because a member may be called __proto__: it is a name like any other here.
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}
