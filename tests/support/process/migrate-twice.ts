import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { readMigrations } from '@/scripts/database/migration-files'

// Applies the first migration, and then the second by another copy of this program, while the garbage of the first is
// collected: in a process of its own, where that takes no time.
const url = process.env['DATABASE_URL'] ?? ''
const copy = Number(new URL(import.meta.url).searchParams.get('copy') ?? 1)
setFlagsFromString('--expose-gc')
setInterval(runInNewContext('gc'), 200).unref()
console.log(...(await applyMigrations(url, readMigrations().slice(0, copy))))
if (copy === 1) await import(`${import.meta.url}?copy=2`)
