import type { TestProject } from 'vitest/node'
import { startLiveLatchkey } from '@/tests/docs/support/live-latchkey'

declare module 'vitest' {
  interface ProvidedContext {
    latchkeyVariables: Record<string, string>
  }
}

/** The docs project: the server that the samples of the documentation call. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const latchkey = await startLiveLatchkey()
  project.provide('latchkeyVariables', latchkey.variables)
  return latchkey.stop
}
