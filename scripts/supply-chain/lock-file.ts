import { readFileSync } from 'node:fs'
import { z } from 'zod'

const locked = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
export type Locked = z.infer<typeof locked>

/** The packages of package-lock.json, for every platform, by their place below node_modules. */
export function readLock(): Map<string, Locked> {
  const { packages } = z
    .object({ packages: z.record(z.string(), locked) })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  return new Map(Object.entries(packages).filter(([place]) => place !== ''))
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '')
