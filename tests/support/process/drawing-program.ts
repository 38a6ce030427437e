import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A picture that keeps the drawing program below busy forever. */
export const BUSY_LOGO = '<svg xmlns="http://www.w3.org/2000/svg" id="busy"><rect width="9" height="9"/></svg>'

const PROGRAM = (pidFile: string): string => `
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
const input = await buffer(process.stdin)
if (input.includes('id="busy"')) {
  writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
  for (;;);
}
const real = ${JSON.stringify(join(process.cwd(), 'scripts', 'draw-logo.mjs'))}
const { stdout, status } = spawnSync(process.execPath, [real, process.argv[2]], { input })
process.stdout.write(stdout)
process.exitCode = status ?? 1
`

/**
 * Draws like scripts/draw-logo.mjs, except for BUSY_LOGO: for that it writes its pid to a file, and runs until it is
 * killed.
 */
export function givenDrawingProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-logo-'))
  const [program, pidFile] = [join(folder, 'draw.mjs'), join(folder, 'pid')]
  writeFileSync(program, PROGRAM(pidFile))
  const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0)
  return {
    program,
    /** 0 before the first busy picture is drawn */
    pid,
    forget: () => rmSync(pidFile, { force: true }),
    remove: () => {
      try {
        if (pid() > 0) process.kill(pid(), 'SIGKILL')
      } catch {
        // It was killed in time.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
