import { execFileSync } from 'node:child_process'

/** The program `node24` of the path, for a row of its own; undefined where there is none. */
export function findNode24(): string | undefined {
  try {
    const version = execFileSync('node24', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return version.startsWith('v24.') ? 'node24' : undefined
  } catch {
    return undefined
  }
}
