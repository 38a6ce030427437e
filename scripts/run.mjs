// Runs a program of this project that is written in TypeScript: node scripts/run.mjs scripts/migrate.ts ARGUMENT…
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const { register } = await import('tsx/esm/api')
register()
// The program finds its arguments where they would be without this loader.
process.argv.splice(1, 1)
await import(pathToFileURL(resolve(process.argv[1])).href)
