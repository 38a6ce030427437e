import type { z } from 'zod'

/** Why a seed file was not loaded: one line per problem, each with the path of the value. */
export class SeedError extends Error {
  override name = 'SeedError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** One line for each invalid value: `organizations[0].products[1].slug: Use …`. */
export const seedProblems = (error: z.ZodError): string[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${pathText([...issue.path, key])}: The format has no such key.`)
      : [`${pathText(issue.path)}: ${issue.message}`],
  )

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : keyText(String(step)))).join('')
  return text.replace(/^\./, '') || 'the file'
}

const keyText = (key: string): string => (/^\w+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`)
