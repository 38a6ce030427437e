// npm start and npm run dev. A single process, so that no kill leaves a server behind that keeps the port.
import { bootstrap } from './bootstrap.mjs'

const dev = process.argv.includes('--dev')
// Being stopped is not a failure, not even while packages are being installed.
process.exitCode = 0
await bootstrap()
process.env.NODE_ENV = dev ? 'development' : 'production'

const { register } = await import('tsx/esm/api')
// The server itself is built, and loads faster without the TypeScript loader.
const unregister = register()
const { start } = await import('./start/start.ts')
const { describeFailure } = await import('./process/problem.ts')

try {
  await start({ dev, onPrepared: unregister })
  process.exit(0)
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
