import { PLANS } from '@/lib/foundation/plans/core/plan'
import { setBackgroundHold } from '@/lib/foundation/platform/database/background-hold'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { OperatorActKind } from '@/lib/people/operator/core/operator-acts'
import type { OrganizationLine } from '@/lib/people/operator/core/schema'
import type { ModeInput } from '@/lib/people/operator/core/schema-mode'
import { changeMode } from '@/lib/people/operator/server/change-mode'
import {
  deleteAsOperator,
  resumeAsOperator,
  resumeBillingAsOperator,
  setPlanAsOperator,
  suspendAsOperator,
  suspendBillingAsOperator,
} from '@/lib/people/operator/server/change-organization'
import { deletePerson, resumePerson, suspendPerson } from '@/lib/people/operator/server/change-person'
import { findOrganizationBySlug, findPersonByEmail } from '@/lib/people/operator/server/find-by-name'
import { listAllOrganizations } from '@/lib/people/operator/server/list-organizations'
import { recordOperatorAct } from '@/lib/people/operator/server/record-operator-act'
import { getDashboard } from '@/lib/wiring/dashboard-deps'
import { PROGRAM } from './program'
import type { Command } from './read-command'
import { runIncident } from './run-incident'

/** What was done: one sentence, and the same as data. */
export type Result = { text: string; data: object }

/** Runs one command on the database that the environment names, with the same verbs as the console. */
export async function runCommand(command: Command): Promise<Result> {
  switch (command.name) {
    case 'organizations':
      return listed(await everyOrganization())
    case 'plans':
      return changePlans(command.input)
    case 'suspend-person':
    case 'resume-person':
    case 'delete-person':
      return changePerson(command)
    case 'hold-background':
    case 'resume-background':
      return changeBackground(command.name === 'hold-background')
    case 'incident-list':
    case 'incident-open':
    case 'incident-update':
    case 'incident-delete':
      return runIncident(command)
    default:
      return changeOrganization(command)
  }
}

async function changeBackground(isHeld: boolean): Promise<Result> {
  const { pool, transact } = getDashboard()
  const isChanged = await setBackgroundHold(pool, isHeld)
  if (isChanged)
    await transact(PROGRAM.visitor, (work) =>
      record(work, 'background.changed', `${isHeld ? 'held' : 'resumed'} background work`),
    )
  const state = isHeld ? 'is held' : 'runs'
  return {
    text: `Background work ${state}${isChanged ? ' now' : ' already'}`,
    data: { held: isHeld, changed: isChanged },
  }
}

async function changePlans(input: ModeInput): Promise<Result> {
  const isChanged = await getDashboard().transact(PROGRAM.visitor, async (work) => {
    const done = await changeMode(work, PROGRAM.operator, input)
    if (done !== null) await record(work, 'installation.plans_changed', done)
    return done !== null
  })
  const state = input.serves === 'us' ? 'off' : `on, and sign-up is ${input.is_sign_up_open ? 'open' : 'closed'}`
  return {
    text: `Plans are ${state}${isChanged ? ' now' : ' already'}`,
    data: { plans: input.serves === 'vendors', changed: isChanged },
  }
}

type OrganizationCommand = Extract<Command, { org: string }>
type Change = { text: string; isChanged: boolean }

async function changeOrganization(command: OrganizationCommand): Promise<Result> {
  const parts = getDashboard()
  const id = await findOrganizationBySlug(parts, command.org)
  const { text, isChanged } = await parts.transact(PROGRAM.visitor, (work) => change(work, id, command))
  return { text: `${command.org}: ${text}`, data: { organization: command.org, changed: isChanged } }
}

async function change(work: WriteContext, organizationId: string, command: OrganizationCommand): Promise<Change> {
  const at = { ...PROGRAM, organizationId }
  switch (command.name) {
    case 'plan': {
      const { plan, dailyLimit, reason } = command
      const { isChanged } = await setPlanAsOperator(work, { ...at, plan, daily_limit: dailyLimit, reason })
      return sentence(isChanged, `is on ${PLANS[plan].title} now`, `is on ${PLANS[plan].title} already`)
    }
    case 'suspend':
      await suspendAsOperator(work, { ...at, reason: command.reason })
      return { text: 'suspended', isChanged: true }
    case 'resume':
      await resumeAsOperator(work, at)
      return { text: 'resumed', isChanged: true }
    case 'delete-organization':
      await deleteAsOperator(work, { ...at, reason: command.reason })
      return { text: 'deleted', isChanged: true }
    case 'suspend-billing':
      return sentence(
        (await suspendBillingAsOperator(work, { ...at, reason: command.reason })).isChanged,
        'billing suspended',
        'billing is suspended already',
      )
    case 'resume-billing':
      return sentence(
        (await resumeBillingAsOperator(work, at)).isChanged,
        'billing resumed',
        'billing is not suspended',
      )
  }
}

const sentence = (isChanged: boolean, changed: string, same: string): Change => ({
  text: isChanged ? changed : same,
  isChanged,
})

type PersonCommand = Extract<Command, { email: string }>

async function changePerson(command: PersonCommand): Promise<Result> {
  const parts = getDashboard()
  const { email } = command
  const userId = await findPersonByEmail(parts, email)
  const word = await parts.transact(PROGRAM.visitor, async (work) => {
    const person = { ...PROGRAM, userId }
    switch (command.name) {
      case 'suspend-person':
        await suspendPerson(work, { ...person, reason: command.reason })
        return 'suspended'
      case 'resume-person':
        await resumePerson(work, person)
        return 'resumed'
      case 'delete-person':
        await deletePerson(work, { ...person, operatorEmails: parts.operatorEmails })
        return 'deleted'
    }
  })
  return { text: `${email}: ${word}`, data: { person: email, changed: true } }
}

const record = (work: WriteContext, act: OperatorActKind, what: string): Promise<void> =>
  recordOperatorAct(work, PROGRAM.visitor, { operator: PROGRAM.operator, act, what })

async function everyOrganization(): Promise<OrganizationLine[]> {
  const { pool, clock } = getDashboard()
  const all: OrganizationLine[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = { sort: 'name' as const, limit: 100, after: after ?? undefined }
    const { items, next_cursor } = await listAllOrganizations({ pool, now: clock() }, page)
    all.push(...items)
    after = next_cursor
  }
  return all
}

const listed = (organizations: OrganizationLine[]): Result => ({
  text: organizations.map(lineOf).join('\n') || 'There are no organizations.',
  data: { organizations },
})

function lineOf({ slug, plan, used_today, daily_limit, suspended_at, billing_suspended_at }: OrganizationLine): string {
  const limit = daily_limit === null ? 'no daily limit' : `${daily_limit} a day for each product`
  const marks = [suspended_at && 'suspended', billing_suspended_at && 'billing suspended'].filter(Boolean)
  return [
    `${slug}: ${PLANS[plan].title}`,
    `${used_today} ${used_today === 1 ? 'request' : 'requests'} today`,
    limit,
    ...marks,
  ].join(', ')
}
