// Serves the cases on a port: node scripts/run.mjs clients/testing/serve.ts [--port N]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { CaseFile } from './case-types'
import { startCaseServer } from './server/case-server'

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
const file = JSON.parse(readFileSync('clients/cases.json', 'utf8')) as CaseFile
const { url } = await startCaseServer(file, Number(values.port))
console.log(`LATCHKEY_CASES_URL=${url}`)
