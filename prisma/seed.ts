import { parseArgs } from 'node:util'
import { commandLine } from '@/lib/foundation/platform/process/command-line'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { withInstallation } from '@/scripts/database/installation'
import { printLine } from '@/scripts/process/print-line'
import { Problem, runProgram } from '@/scripts/process/problem'
import { loadSeed, type SeedReport } from '../lib/people/seed/server/load-seed'
import { readSeedFile } from '../lib/people/seed/server/read-seed-file'

const USAGE = `Usage: ${commandLine('seed', 'FILE [--json]')}`
const KEPT = 'kept as it is'

await runProgram(async () => {
  const { file, json } = readArguments()
  const seed = await readSeedFile(file).catch(asProblem)
  const report = await withInstallation(async ({ databaseUrl }) => {
    await applyMigrations(databaseUrl)
    return loadSeed(seed).catch(asProblem)
  })
  await printLine(json ? JSON.stringify(report) : summary(report))
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
    const [file, ...rest] = positionals
    if (file !== undefined && rest.length === 0) return { file, json: values.json === true }
  } catch {}
  throw new Problem(USAGE)
}

function asProblem(error: unknown): never {
  throw error instanceof Error && error.name === 'SeedError' ? new Problem(error.message) : error
}

/** The only time that new API keys and access tokens are shown. */
function summary({ organizations }: SeedReport): string {
  return organizations
    .flatMap(({ slug, products, access_tokens }) => [
      `${slug}: ${counted(products.length, 'product')}`,
      ...access_tokens.map(({ name, token }) => `  access token ${name}: ${token ?? KEPT}`),
      ...products.flatMap(({ slug: product, api_key, api_keys, licenses }) => [
        `  ${product}: ${counted(licenses.length, 'license')}, API key ${api_key ?? KEPT}`,
        ...api_keys.map(({ name, key }) => `    API key ${name}: ${key ?? KEPT}`),
      ]),
    ])
    .join('\n')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
