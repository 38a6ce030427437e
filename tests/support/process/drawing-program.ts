import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A picture that keeps the drawing program below busy forever. */
export const BUSY_LOGO = '<svg xmlns="http://www.w3.org/2000/svg" id="busy"><rect width="9" height="9"/></svg>'

const hang = (pidFile: string): string => `
import { renameSync, writeFileSync } from 'node:fs'
function hang() {
  // Under its name the file is never empty.
  writeFileSync(${JSON.stringify(`${pidFile}.new`)}, String(process.pid))
  renameSync(${JSON.stringify(`${pidFile}.new`)}, ${JSON.stringify(pidFile)})
  for (;;);
}
`

const draw = `
import { spawnSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
const input = await buffer(process.stdin)
if (input.includes('id="busy"')) hang()
const real = ${JSON.stringify(join(process.cwd(), 'scripts', 'draw-logo.mjs'))}
const { stdout, status } = spawnSync(process.execPath, [real, process.argv[2]], { input })
process.stdout.write(stdout)
process.exitCode = status ?? 1
`

/** A drawing program that notes its pid and then never ends. */
export const givenHangingProgram = () => givenProgram('hang()')

/** Draws like scripts/draw-logo.mjs, except for BUSY_LOGO: for that it notes its pid and runs until it is killed. */
export const givenDrawingProgram = () => givenProgram(draw)

function givenProgram(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-logo-'))
  const [program, pidFile] = [join(folder, 'draw.mjs'), join(folder, 'pid')]
  writeFileSync(program, `${hang(pidFile)}${code}`)
  /** 0 before it hangs for the first time */
  const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0)
  return {
    program,
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
