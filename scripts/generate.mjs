// npm run generate: generates the database client, the signing thread and docs/openapi.json again.
import { bootstrap, generateAll, run } from './bootstrap.mjs'

await bootstrap()
await generateAll()
process.exit(await run(process.execPath, ['scripts/run.mjs', 'scripts/openapi.ts']))
