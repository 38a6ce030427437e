import { once } from 'node:events'
import { assertEncryptionKey } from '@/lib/platform/installation'
import { startBackground } from '@/lib/wiring-background'
import { getParts } from '@/lib/wiring-parts'
import { applyMigrations } from './database/apply-migrations'
import { openInstallation } from './database/installation'
import { Problem, runProgram } from './problem'
import { stopSignal } from './stop-signal'

// npm run worker: long jobs, webhooks and mails in a process of their own, on as many machines as one likes.
await runProgram(async () => {
  const signal = stopSignal()
  const installation = await openInstallation()
  try {
    await applyMigrations(installation.databaseUrl)
    const { pool, vault, log, close } = getParts()
    await assertEncryptionKey(pool, vault).catch(asProblem)
    const background = await startBackground()
    log.info('working')
    if (!signal.aborted) await once(signal, 'abort')
    await background.stop()
    await close()
  } finally {
    await installation.release()
  }
})

function asProblem(error: unknown): never {
  throw error instanceof Error && error.name === 'Unusable' ? new Problem(error.message) : error
}
