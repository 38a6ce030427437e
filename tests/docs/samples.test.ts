import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isProgramLanguage, type ProgramLanguage } from '@/lib/people/docs/core/fence'
import { type Sample, samplesOf } from '@/lib/people/docs/server/markdown/parse-markdown'
import { readSources } from '@/lib/people/docs/server/read-sources'
import { testPort } from '@/tests/support/process/test-port'
import { atMost } from '@/tests/support/setup/limits'
import { receiverProblems, WEBHOOK_SECRET } from './support/check-receiver'
import { outputProblem } from './support/compare-output'
import { createPageFolder, type PageFolder } from './support/page-folder'
import { type ShellResult, shellResults, shellScript } from './support/shell-script'
import { canRun } from './support/toolchains'

const variables = inject('latchkeyVariables')
const runnable = new Map<ProgramLanguage, boolean>()

function isRunnable(language: ProgramLanguage): boolean {
  const known = runnable.get(language) ?? canRun(language)
  runnable.set(language, known)
  return known
}

/** The fence with `output` after a sample, or after the tabs around it. */
function expectedOf(samples: Sample[], sample: Sample): Sample | undefined {
  const rest = samples.slice(samples.indexOf(sample) + 1)
  const next = rest.find(({ block }) => sample.block === null || block !== sample.block)
  return next?.fence.check === 'output' ? next : undefined
}

function checkResult(samples: Sample[], sample: Sample, { output, code }: { output: string; code: number | null }) {
  expect(code, output).toBe(Number(sample.fence.attributes.exit ?? 0))
  const { prints } = sample.fence.attributes
  if (prints !== undefined) expect(output).toContain(prints)
  const expected = expectedOf(samples, sample)
  if (expected) expect(outputProblem(output, expected)).toBeNull()
}

for (const source of readSources()) {
  const samples = samplesOf(source)
  const programs = samples.filter(({ fence }) => fence.check === 'run' || fence.check === 'webhook')
  if (programs.length === 0) continue

  describe(source.file, () => {
    let folder: PageFolder
    beforeAll(() => {
      folder = createPageFolder({ ...variables, LATCHKEY_WEBHOOK_SECRET: WEBHOOK_SECRET })
    })
    afterAll(() => folder.remove())

    const shell = programs.filter(({ fence }) => fence.language === 'sh' && fence.check === 'run')
    let shellRun: Promise<ShellResult[]> | undefined
    const runShell = async () => {
      const fence = shell[0]?.fence
      if (!fence) return []
      // Not the file of the first sample alone.
      const file = await folder.store('sh', { fence: { ...fence, attributes: {} }, code: shellScript(shell) })
      const { output, errors } = await folder.start(['bash', file]).ended
      const results = shellResults(output)
      if (results.length !== shell.length) throw new Error(`the shell ended early:\n${output}${errors}`)
      return results
    }

    for (const sample of programs) {
      const { language, check, attributes } = sample.fence
      if (!isProgramLanguage(language)) continue
      const name = `line ${sample.line}, ${attributes.tab ?? language}`
      // The first sample of a language waits until the samples of its page are compiled.
      test.runIf(isRunnable(language))(name, { timeout: atMost(120_000) }, async () => {
        if (language === 'sh') {
          shellRun ??= runShell()
          const result = (await shellRun)[shell.indexOf(sample)]
          checkResult(samples, sample, result ?? { output: '', code: null })
        } else if (check === 'run') {
          const { ended } = await folder.startProgram(language, sample)
          const { output, errors, code } = await ended
          if (attributes.exit === undefined) expect(code, `${output}${errors}`).toBe(0)
          checkResult(samples, sample, { output, code })
        } else {
          await checkReceiver(folder, language, sample)
        }
      })
    }
  })
}

async function checkReceiver(folder: PageFolder, language: ProgramLanguage, sample: Sample) {
  const port = await testPort()
  const { child, ended } = await folder.startProgram(language, sample, port)
  try {
    expect(await receiverProblems(port)).toEqual([])
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}
