import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { bundled } from './bundled'

/** The `latchkey` command as one file. */
export const commandLineFile = (): Promise<string> => bundled('clients/typescript/src/cli/main.ts')

export type CommandResult = { code: number | null; stdout: string; stderr: string }
type Started = { child: ChildProcess; result: Promise<CommandResult> }

/** A person's computer: its configuration folder and its environment. */
export class Computer {
  readonly env: Record<string, string>

  private constructor(env: Record<string, string>) {
    this.env = env
  }

  /** The same computer with other variables. */
  with(env: Record<string, string>): Computer {
    return new Computer({ ...this.env, ...env })
  }

  static async create(env: Record<string, string> = {}): Promise<Computer> {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-home-'))
    return new Computer({ PATH: process.env['PATH'] ?? '', HOME: folder, XDG_CONFIG_HOME: folder, ...env })
  }

  /** Starts `latchkey` with these arguments. */
  async start(args: string[], input: string | null = ''): Promise<Started> {
    return this.startProgram(process.execPath, [await commandLineFile(), ...args], input)
  }

  async run(args: string[], input = ''): Promise<CommandResult> {
    return (await this.start(args, input)).result
  }

  startProgram(program: string, args: string[], input: string | null): Started {
    const child = spawn(program, args, { env: { NODE_ENV: 'production', ...this.env }, stdio: 'pipe' })
    if (input !== null) child.stdin.end(input)
    const result = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
    return {
      child,
      result: result.then(([[code], stdout, stderr]) => ({ code, stdout, stderr })),
    }
  }
}
