import { resumeOrganization, suspendOrganization } from '@/lib/catalog/organizations/server/suspend-organization'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import { setBackgroundHold } from '@/lib/foundation/platform/database/background-hold'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { type OperatorIdentity, operatorOf } from '@/lib/foundation/shared/change'
import type { OrganizationLine } from '@/lib/people/operator/core/schema'
import type { ModeInput } from '@/lib/people/operator/core/schema-mode'
import { changeMode } from '@/lib/people/operator/server/change-mode'
import { findOrganizationBySlug, findPersonByEmail } from '@/lib/people/operator/server/find-by-name'
import { listAllOrganizations } from '@/lib/people/operator/server/list-organizations'
import { resumeUser, suspendUser } from '@/lib/people/sign-in/server/suspend-user'
import { setPlan } from '@/lib/service/billing/server/set-plan'
import { resumeBilling, suspendBilling } from '@/lib/service/billing/server/suspend-billing'
import { getDashboard } from '@/lib/wiring/dashboard-deps'
import type { Command } from './read-command'
import { runIncident } from './run-incident'

/** What was done: one sentence, and the same as data. */
export type Result = { text: string; data: object }

/** Who uses a program on the server has no account here. */
const OPERATOR: OperatorIdentity = { userId: null, email: null }
const ORIGIN = { address: null, requestId: null, userAgent: null }

/** Runs one command on the database that the environment names, with the same verbs as the console. */
export async function runCommand(command: Command): Promise<Result> {
  switch (command.name) {
    case 'organizations':
      return listed(await everyOrganization())
    case 'plans':
      return changePlans(command.input)
    case 'suspend-person':
    case 'resume-person':
      return changePerson(command.name, command.email)
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
  const isChanged = await setBackgroundHold(getDashboard().pool, isHeld)
  const state = isHeld ? 'is held' : 'runs'
  return {
    text: `Background work ${state}${isChanged ? ' now' : ' already'}`,
    data: { held: isHeld, changed: isChanged },
  }
}

async function changePlans(input: ModeInput): Promise<Result> {
  const { isChanged } = await getDashboard().transact(ORIGIN, (work) => changeMode(work, OPERATOR, input))
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
  const { text, isChanged } = await parts.transact(ORIGIN, (work) => change(work, id, command))
  return { text: `${command.org}: ${text}`, data: { organization: command.org, changed: isChanged } }
}

async function change(work: WriteContext, organizationId: string, command: OrganizationCommand): Promise<Change> {
  const actor = operatorOf(OPERATOR, organizationId)
  switch (command.name) {
    case 'plan': {
      const { plan, dailyLimit } = command
      const { isChanged } = await setPlan(work, actor, { plan, dailyLimit })
      return sentence(isChanged, `is on ${PLANS[plan].title} now`, `is on ${PLANS[plan].title} already`)
    }
    case 'suspend':
      await suspendOrganization(work, OPERATOR, { organizationId, reason: command.reason })
      return { text: 'suspended', isChanged: true }
    case 'resume':
      await resumeOrganization(work, OPERATOR, organizationId)
      return { text: 'resumed', isChanged: true }
    case 'suspend-billing':
      return sentence(
        (await suspendBilling(work, actor)).isChanged,
        'billing suspended',
        'billing is suspended already',
      )
    case 'resume-billing':
      return sentence((await resumeBilling(work, actor)).isChanged, 'billing resumed', 'billing is not suspended')
  }
}

const sentence = (isChanged: boolean, changed: string, same: string): Change => ({
  text: isChanged ? changed : same,
  isChanged,
})

async function changePerson(name: 'suspend-person' | 'resume-person', email: string): Promise<Result> {
  const parts = getDashboard()
  const userId = await findPersonByEmail(parts, email)
  const [verb, word] = name === 'suspend-person' ? [suspendUser, 'suspended'] : [resumeUser, 'resumed']
  await parts.transact(ORIGIN, (work) => verb(work, ORIGIN, userId))
  return { text: `${email}: ${word}`, data: { person: email, changed: true } }
}

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
