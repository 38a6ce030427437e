// npm run generate: makes the database client anew from prisma/schema.prisma.
import { bootstrap, generateClient } from './bootstrap.mjs'

await bootstrap()
await generateClient()
