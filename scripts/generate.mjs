// npm run generate: generates the database client and the signing thread again.
import { bootstrap, generateAll } from './bootstrap.mjs'

await bootstrap()
await generateAll()
