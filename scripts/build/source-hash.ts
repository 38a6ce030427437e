import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_LANGUAGES } from '@/lib/people/docs/core/client-archives'
import { clientFiles } from '@/lib/people/docs/server/client-files'

// The inputs of the build. Hashed by content, not by time, because a checkout or a copy may set any time.
const SOURCES = [
  'app',
  'components',
  'docs/openapi.json',
  'docs/sale-event.schema.json',
  'docs/signed-validation-vectors.json',
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

/** Changes whenever an input of the build, or one of the others, does. */
export function sourceHash(others: string[] = []): string {
  const hash = createHash('sha256')
  const files = [...SOURCES, ...others].flatMap(filesOf)
  const served = CLIENT_LANGUAGES.flatMap(clientFiles).map((file) => join('clients', file))
  for (const file of [...files, ...files.flatMap(includedFiles), ...served])
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Files of the repository that a page of the documentation shows. */
function includedFiles(file: string): string[] {
  if (!file.startsWith('docs/site/')) return []
  return [...readFileSync(file, 'utf8').matchAll(/^\s*```.*\bfile=([^\s#]+)/gm)].flatMap(([, path = '']) =>
    filesOf(path),
  )
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
