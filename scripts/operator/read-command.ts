import { parseArgs } from 'node:util'
import { PLAN_IDS, type Plan } from '@/lib/foundation/plans/core/plan'
import { commandLine } from '@/lib/foundation/platform/process/command-line'
import { email } from '@/lib/foundation/shared/email'
import { MAX_REASON, textUpTo, wholeNumber } from '@/lib/foundation/shared/fields'
import type { ModeInput } from '@/lib/people/operator/core/schema-mode'
import { Problem } from '../process/problem'
import { type IncidentCommand, type IncidentOptions, readIncident } from './read-incident'

const USAGE = `Usage: ${commandLine('operator', 'COMMAND [--json]')}

  organizations                                     every organization, with plan, requests today and suspensions
  plan ORG free|pro|enterprise [--daily-limit N|none] [--reason TEXT]
                                                    the limit of each product a day is for enterprise only
  plans on [--plan free|pro|enterprise] [--sign-up open|closed]
                                                    for other vendors: each organization has a plan, enterprise unless named
  plans off                                         for one vendor: no plans, no limits, no sign-up
  suspend ORG --reason TEXT                         its validations answer org_suspended; members read the reason
  resume ORG
  billing suspend ORG [--reason TEXT]               its validations answer billing_suspended; members read the reason
  billing resume ORG
  delete-organization ORG --confirm ORG [--reason TEXT]
                                                    deletes it with its licenses and customers; its owners get an email
  suspend-person EMAIL [--reason TEXT]              every session and access token ends, and nothing signs them in;
                                                    they get an email
  resume-person EMAIL
  delete-person EMAIL --confirm EMAIL               deletes their account; refused for the only owner of an organization
  background hold|resume                            webhooks, emails and jobs wait; a restored database is held
  incident list                                     what the status page reports
  incident open --title TEXT --components api,webhooks --message TEXT [--state STATE]
  incident update ID --state STATE --message TEXT   STATE: investigating, identified, monitoring or resolved
  incident delete ID --confirm ID

ORG is the URL name of an organization.`

const BAD_INPUT = 2

export type Command =
  | { name: 'organizations' }
  | { name: 'plan'; org: string; plan: Plan; dailyLimit: number | null | undefined; reason: string | undefined }
  | { name: 'plans'; input: ModeInput }
  | { name: 'suspend'; org: string; reason: string }
  | { name: 'suspend-billing'; org: string; reason: string | null }
  | { name: 'delete-organization'; org: string; reason: string | null }
  | { name: 'resume' | 'resume-billing'; org: string }
  | { name: 'suspend-person'; email: string; reason: string | null }
  | { name: 'resume-person' | 'delete-person'; email: string }
  | { name: 'hold-background' | 'resume-background' }
  | IncidentCommand

/** What the command line asks for. Throws a Problem that names what is wrong, for exit code 2. */
export function readCommand(args: string[]): { command: Command; json: boolean } {
  const { values, positionals } = parse(args)
  const [name = '', ...rest] = positionals
  const read = READERS[name]
  if (!read) refuse(name === '' ? USAGE : `There is no command ${name}.\n\n${USAGE}`)
  const { json = false, ...options } = values
  const foreign = Object.keys(options).find((option) => !(OPTIONS_OF[name] ?? []).includes(option))
  if (foreign) refuse(`${name} has no option --${foreign}.`)
  return { command: read(rest, options), json }
}

type Options = IncidentOptions & { 'daily-limit'?: string; plan?: string; reason?: string; 'sign-up'?: string }

const OPTIONS_OF: Record<string, readonly string[]> = {
  plan: ['daily-limit', 'reason'],
  billing: ['reason'],
  plans: ['plan', 'sign-up'],
  suspend: ['reason'],
  'suspend-person': ['reason'],
  'delete-organization': ['confirm', 'reason'],
  'delete-person': ['confirm'],
  incident: ['title', 'components', 'state', 'message', 'confirm'],
}

const READERS: Record<string, (rest: string[], options: Options) => Command> = {
  organizations: (rest) => {
    wordsOf(rest, 0)
    return { name: 'organizations' }
  },
  plan: (rest, options) => {
    const [org, word] = wordsOf(rest, 2)
    const dailyLimit = readLimit(options['daily-limit'])
    return { name: 'plan', org, plan: readPlan(word), dailyLimit, reason: readReason(options) }
  },
  plans: (rest, options) => {
    const [word] = wordsOf(rest, 1)
    if (word !== 'on' && word !== 'off') refuse(USAGE)
    if (word === 'on') return { name: 'plans', input: readWithPlans(options) }
    if (options.plan !== undefined || options['sign-up'] !== undefined) refuse('plans off has no options.')
    return { name: 'plans', input: { serves: 'us' } }
  },
  suspend: (rest, options) => {
    const reason = textUpTo(MAX_REASON).safeParse(options.reason)
    if (!reason.success) refuse(`suspend needs --reason TEXT, of at most ${MAX_REASON} characters.`)
    return { name: 'suspend', org: wordsOf(rest, 1)[0], reason: reason.data }
  },
  resume: (rest) => ({ name: 'resume', org: wordsOf(rest, 1)[0] }),
  billing: (rest, options) => {
    const [word, org] = wordsOf(rest, 2)
    if (word === 'suspend') return { name: 'suspend-billing', org, reason: readReason(options) ?? null }
    if (word !== 'resume') refuse(USAGE)
    if (options.reason !== undefined) refuse('billing resume has no options.')
    return { name: 'resume-billing', org }
  },
  'delete-organization': (rest, options) => {
    const [org] = wordsOf(rest, 1)
    if (options.confirm !== org) refuse(`delete-organization needs --confirm ${org}.`)
    return { name: 'delete-organization', org, reason: readReason(options) ?? null }
  },
  background: (rest) => {
    const [word] = wordsOf(rest, 1)
    if (word !== 'hold' && word !== 'resume') refuse(USAGE)
    return { name: `${word}-background` }
  },
  'suspend-person': (rest, options) => ({
    name: 'suspend-person',
    email: readEmail(rest),
    reason: readReason(options) ?? null,
  }),
  'resume-person': (rest) => ({ name: 'resume-person', email: readEmail(rest) }),
  'delete-person': (rest, { confirm }) => {
    const email = readEmail(rest)
    // As it was typed, or in its one spelling.
    if (confirm !== rest[0] && confirm !== email) refuse(`delete-person needs --confirm ${email}.`)
    return { name: 'delete-person', email }
  },
  incident: (rest, options) => readIncident(rest, options) ?? refuse(USAGE),
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const incident = { title: text, components: text, state: text, message: text, confirm: text }
    const options = {
      json: { type: 'boolean' },
      'daily-limit': text,
      plan: text,
      reason: text,
      'sign-up': text,
      ...incident,
    } as const
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    return refuse(USAGE)
  }
}

/** Exactly so many words; a missing one and one too many are answered with the usage. */
function wordsOf(rest: string[], count: number): [string, string] {
  if (rest.length !== count) refuse(USAGE)
  return [rest[0] ?? '', rest[1] ?? '']
}

const readPlan = (word: string): Plan =>
  PLAN_IDS.find((known) => known === word) ?? refuse(`The plan is ${PLAN_IDS.join(', ')}: not ${word}.`)

/** Sign-up stays closed unless it is opened here. */
function readWithPlans({ plan = 'enterprise', 'sign-up': signUp = 'closed' }: Options): ModeInput {
  if (signUp !== 'open' && signUp !== 'closed') refuse('--sign-up is open or closed.')
  return { serves: 'vendors', plan: readPlan(plan), is_sign_up_open: signUp === 'open' }
}

function readLimit(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return null
  const limit = wholeNumber(0).safeParse(/^\d{1,10}$/.test(text) ? Number(text) : null)
  return limit.success ? limit.data : refuse(`--daily-limit: ${LIMIT_NEEDS}`)
}

function readReason({ reason }: Options): string | undefined {
  const read = textUpTo(MAX_REASON).optional().safeParse(reason)
  return read.success ? read.data : refuse(`--reason is a text of at most ${MAX_REASON} characters.`)
}

const LIMIT_NEEDS = 'Use a whole number from 0 to 2147483647, or none.'

function readEmail(rest: string[]): string {
  const read = email.safeParse(wordsOf(rest, 1)[0])
  return read.success ? read.data : refuse(`${rest[0]} isn't an email address.`)
}

function refuse(message: string): never {
  throw new Problem(message, BAD_INPUT)
}
