/** An error that the operator can fix. Printed as its message alone, without a stack. */
export class Problem extends Error {
  override name = 'Problem'
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Exits the program when its work is done, with one line for a problem and everything for a bug. */
export async function runProgram(work: () => Promise<void>): Promise<never> {
  try {
    await work()
    process.exit(0)
  } catch (error) {
    console.error(describeFailure(error))
    process.exit(error instanceof Problem ? error.exitCode : 1)
  }
}

/** The message for the operator: one line if they can fix it. Of a full disk, that comes before what found it full. */
export function describeFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (DISK_FULL.test(error.message)) return `No space is left on the disk.\n${error.message}`
  return ONE_LINE.has(error.name) ? error.message : error
}

/** As Node, esbuild and PostgreSQL's programs say it. */
const DISK_FULL = /\bENOSPC\b|no space left on device/i

// By name: a built program contains its own copy of the class.
const ONE_LINE = new Set(['Problem', 'SeedError', 'ConfigError'])

/** The code of a failed system call or query, for example EACCES or 57P03. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
