import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DockerfileParser, type Instruction } from 'dockerfile-ast'

type Step = { keyword: string; args: string }
export type Stage = { name: string | undefined; steps: Step[] }

/** The stages of the Dockerfile, each with its steps in order. */
export function readStages(): Stage[] {
  const file = DockerfileParser.parse(readFileSync('Dockerfile', 'utf8'))
  const stages: Stage[] = []
  for (const instruction of file.getInstructions()) {
    const step = { keyword: instruction.getKeyword(), args: argumentsOf(instruction) }
    if (step.keyword === 'FROM') stages.push({ name: / AS (\w+)$/.exec(step.args)?.[1], steps: [] })
    else stages.at(-1)?.steps.push(step)
  }
  return stages
}

const argumentsOf = (instruction: Instruction): string =>
  (instruction.getArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, '')

/** What a stage says with this keyword. */
export const saysOf = ({ steps }: Stage, keyword: string): string[] =>
  steps.filter((step) => step.keyword === keyword).map(({ args }) => args)

/** The variables of a stage. */
export const variablesOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    saysOf(stage, 'ENV').flatMap((args) => [...args.matchAll(/(\w+)=(\S+)/g)].map(([, k = '', v = '']) => [k, v])),
  )

/** The command of an exec form: `["node", "latchkey.mjs"]`, also after `CMD` of a health check. */
export const execForm = (args = ''): string[] => JSON.parse(args.slice(args.indexOf('[')))

/** Files of the working tree that git does not ignore and .dockerignore does not leave out: what is sent to a builder. */
export function contextFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: patternOf(line.replace('!', '')) }))
  const isSent = (path: string) => rules.findLast(({ pattern }) => pattern.test(path))?.keeps ?? true
  return listed.split('\0').filter((path) => path !== '' && isSent(path))
}

/** A name of the top folder, and all below it. */
const patternOf = (glob: string): RegExp =>
  new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(?:/|$)`)

/** Copies files and folders; of the pages' build not what it keeps for the next one. */
export function copyAll(paths: string[], target: string): void {
  for (const path of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(path, join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !from.includes('.next/cache'),
    })
  }
}

/** Runs a RUN line in a folder. Returns what it printed; throws if it fails. */
export function runStep(line: string, cwd: string, env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${line}\n${stdout}${stderr}`)
  return `${stdout}${stderr}`
}
