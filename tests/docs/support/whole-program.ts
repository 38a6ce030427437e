import { readFileSync } from 'node:fs'
import type { Sample } from '@/lib/people/docs/server/markdown/parse-markdown'

/** The program to run: of a fence that shows a region of a file, the whole file. */
export function wholeProgram({ fence, code }: Pick<Sample, 'fence' | 'code'>): string {
  const path = fence.attributes.file?.split('#')[0]
  const program = path === undefined ? code : readFileSync(path, 'utf8')
  return fence.language === 'csharp' ? program.replace(ASYNC_MAIN, CALLED_MAIN) : program
}

// Mono's compiler knows no asynchronous Main, which every .NET has today.
const ASYNC_MAIN = /static async Task Main\(\)/
const CALLED_MAIN = 'static void Main() => MainAsync().GetAwaiter().GetResult();\n    static async Task MainAsync()'
