import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// The inputs of the build. Hashed by content, not by time, because a checkout or a copy may set any time.
const SOURCES = [
  'app',
  'components',
  'docs/openapi.json',
  'docs/site',
  'lib',
  'messages',
  'public',
  'supervisor.ts',
  'api.ts',
  'web.ts',
  'work.ts',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'prisma/schema.prisma',
]
const LEFT_OUT = new Set(['generated'])

/** Changes whenever an input of the build does. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return []
  if (entry.isFile()) return path.endsWith('.test.ts') ? [] : [path]
  return readdirSync(path)
    .filter((name) => !LEFT_OUT.has(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
