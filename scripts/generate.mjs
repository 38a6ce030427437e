// npm run generate: makes the database client and the signing thread anew.
import { bootstrap, generateAll } from './bootstrap.mjs'

await bootstrap()
await generateAll()
