// npm run cases [-- --port N --wycheproof FILE]: writes the cases.json of the clients and serves its cases, for a client whose tests run by hand.
import { parseArgs } from 'node:util'
import { writeCaseFile } from './cases/make-case-file'
import { startCaseServer } from './server/case-server'

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, wycheproof: { type: 'string' } } })
const { url } = await startCaseServer(writeCaseFile(values.wycheproof), Number(values.port))
console.log(`LATCHKEY_CASES_URL=${url}`)
