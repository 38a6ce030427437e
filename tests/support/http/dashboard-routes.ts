import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isPermission, type Permission } from '@/lib/foundation/permissions/core/permissions'
import { loadSchema } from './load-schema'

const ROOT = 'app/api/dashboard'
const CALL =
  /export const (GET|POST|PUT|PATCH|DELETE) = (?:dashboard(?:Read|Write)\( ?'([a-z_]+:[a-z]+)', |memberRead\( ?)\{ (?:params: \[[^\]]*\], )?(?:query|body): ([\w$]+)/g

export type DashboardRoute = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** as the folders are named: /api/dashboard/[org]/products/[product] */
  path: string
  /** the parts of the path that are ids, in order */
  ids: string[]
  /** null: every member */
  permission: Permission | null
  /** of the body, or of the query for GET */
  schema: z.ZodType
}

/** Every method of every route of the dashboard, read from the sources, so that a new one is included automatically. */
export async function findDashboardRoutes(): Promise<DashboardRoute[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('route.ts'))
  const routes = await Promise.all(files.toSorted().map((file) => routesOf(join(ROOT, file))))
  return routes.flat()
}

async function routesOf(file: string): Promise<DashboardRoute[]> {
  const source = readFileSync(file, 'utf8')
  const path = `/${file.replace(/^app\//, '').replace(/\/route\.ts$/, '')}`
  const ids = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name).filter((name) => name !== 'org')
  const exported = source.match(/^export const (GET|POST|PUT|PATCH|DELETE)/gm) ?? []
  // The arguments of a call are joined into one line, however they are formatted.
  const calls = [...source.replace(/\s+/g, ' ').matchAll(CALL)]
  if (calls.length !== exported.length) throw new Error(`${file} is written in a way that these tests cannot read`)
  return Promise.all(
    calls.map(async ([, method = '', permission, schemaName = '']) => ({
      name: `${method} ${path}`,
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method),
      path,
      ids,
      permission: permission === undefined ? null : requirePermission(permission),
      schema: await loadSchema(file, source, schemaName),
    })),
  )
}

function requirePermission(word: string): Permission {
  if (!isPermission(word)) throw new Error(`${word} is no permission`)
  return word
}
