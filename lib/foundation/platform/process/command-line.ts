import { isRelease } from '../config/env'

/** The commands of a release, each with its script in the source's package.json. */
export const COMMAND_SCRIPTS = {
  start: 'start',
  migrate: 'db:migrate',
  seed: 'db:seed',
  operator: 'operator',
  backup: 'backup',
  restore: 'restore',
  'move-history': 'db:move-history',
  'rotate-keys': 'keys:rotate',
} as const

/** A command as it is typed where this program runs: a release has no npm, and the source no latchkey.mjs. */
export function commandLine(name: keyof typeof COMMAND_SCRIPTS, args?: string): string {
  if (isRelease()) return ['node latchkey.mjs', name, args].filter(Boolean).join(' ')
  const script = name === 'start' ? 'npm start' : `npm run -s ${COMMAND_SCRIPTS[name]}`
  return args ? `${script} -- ${args}` : script
}
