import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { loadSchema } from './load-schema'

const ROOT = 'app/api/portal'
const EXPORT = /export const (GET|POST|PUT|PATCH|DELETE) = (.*?)(?= export const |$)/g
const CALL =
  /^portal(Open|Read|Reveal|Write|Anonymous|SignedIn)\( ?\{ ?(?:params: \[[^\]]*\](?:, )?)?(?:body: (\w+))? ?\}, /

/** The callers of a route: everyone, signed-in customers only, or visitors about to sign in. */
type Audience = 'open' | 'read' | 'write' | 'anonymous' | 'signed-in'
export type PortalRoute = {
  name: string
  method: string
  /** as the folders are named: /api/portal/licenses/[license] */
  path: string
  audience: Audience
  /** of the body; null for a GET */
  schema: z.ZodType | null
}

/** Every method of every route of the portal, read from the sources; the sign-in with Discord has tests of its own. */
export async function findPortalRoutes(): Promise<PortalRoute[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('route.ts'))
  const own = files.filter((path) => !path.startsWith('session/discord')).toSorted()
  return (await Promise.all(own.map((file) => routesOf(join(ROOT, file))))).flat()
}

async function routesOf(file: string): Promise<PortalRoute[]> {
  const source = readFileSync(file, 'utf8')
  const path = `/${file.replace(/^app\//, '').replace(/\/route\.ts$/, '')}`
  const exported = [...source.replace(/\s+/g, ' ').matchAll(EXPORT)]
  return Promise.all(
    exported.map(async ([, method = '', made = '']) => {
      const [, kind, schemaName] = CALL.exec(made) ?? []
      if (!kind) throw new Error(`${file}: ${method} is written in a way that these tests cannot read`)
      return {
        name: `${method} ${path}`,
        method,
        path,
        audience: audienceOf(kind),
        schema: schemaName ? await loadSchema(file, source, schemaName) : null,
      }
    }),
  )
}

const AUDIENCES: Record<string, Audience> = {
  Open: 'open',
  Read: 'read',
  // Revealing is a read, for the same callers.
  Reveal: 'read',
  Write: 'write',
  Anonymous: 'anonymous',
  SignedIn: 'signed-in',
}

function audienceOf(kind: string): Audience {
  const audience = AUDIENCES[kind]
  if (!audience) throw new Error(`portal${kind} has no audience`)
  return audience
}
