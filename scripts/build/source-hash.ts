import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// What ends up in the build. By content, not by time: a checkout or a copy sets times as it likes.
const SOURCES = [
  'app',
  'components',
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

/** Changes when anything changes that the build is made from. */
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
