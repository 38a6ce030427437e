import { isSameJson } from '@/lib/foundation/shared/metadata/same-json'

/** The changed fields, before and after. Null if none changed. */
export function changedFields<T extends object>(before: T, after: { [K in keyof T]?: T[K] | undefined }) {
  const was: Partial<T> = {}
  const is: Partial<T> = {}
  for (const name of Object.keys(after).filter((key): key is keyof T & string => key in before)) {
    if (after[name] === undefined || isSameJson(after[name], before[name])) continue
    was[name] = before[name]
    is[name] = after[name]
  }
  return Object.keys(is).length === 0 ? null : { before: was, after: is }
}
