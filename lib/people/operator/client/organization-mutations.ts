'use client'
import { type AnswerOf, type AnswerSchema, sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationWithToast, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { leaveSaying } from '@/lib/foundation/browser/dialogs/parting-toast'
import { useMailOutcome, useOpenMailbox } from '@/lib/foundation/mail/client/kept-mail'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import type {
  CreateForVendorInput,
  InviteOwnerInput,
  MakeOwnerInput,
  OrganizationDetail,
  SetPlanInput,
} from '../core/schema-detail'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const createdForVendor = () => import('../core/schema-detail').then((schemas) => schemas.createdForVendor)
const planSet = () => import('../core/schema-detail').then((schemas) => schemas.planSet)
const viewStarted = () => import('../core/schema-detail').then((schemas) => schemas.viewStarted)

type Organization = Pick<OrganizationDetail, 'id' | 'name'>
type Change<In, Out> = Pick<
  MutationWithToast<In, Out>,
  'success' | 'failure' | 'follow' | 'onSuccess' | 'onFieldErrors'
>

const pathTo = ({ id }: Organization, rest: string) => `/api/operator/organizations/${id}/${rest}`

// Lists and the page of the organization show what was changed.
const useOrganizationChange = <In, Out>(
  { method, path, schema }: { method: 'POST' | 'PUT' | 'DELETE'; path: string; schema: AnswerSchema<Out> },
  change: Change<In, Out>,
) =>
  useMutationWithToast<In, Out>({
    send: (body) => sendJson(method, path, { body: body ?? {}, schema }),
    invalidates: [['operator']],
    ...change,
  })

type FormCallbacks<Out> = { onSuccess: (made: Out) => void; onFieldErrors: (fields: Record<string, string>) => void }

/** Creates an organization for a vendor, and invites its owner. */
export function useCreateForVendor(callbacks: FormCallbacks<AnswerOf<typeof createdForVendor>>) {
  const outcomeOf = useMailOutcome()
  const follow = useOpenMailbox()
  return useOrganizationChange<CreateForVendorInput, AnswerOf<typeof createdForVendor>>(
    { method: 'POST', path: '/api/operator/organizations', schema: createdForVendor },
    {
      follow,
      success: (_, { name, owner_email }) =>
        outcomeOf(`${name} created. The invitation to ${owner_email} is on its way.`, `${name} created`),
      failure: 'The organization was not created',
      ...callbacks,
    },
  )
}

/** Invites the owner of an organization without members. */
export function useInviteOwner(organization: Organization, callbacks: FormCallbacks<AnswerOf<typeof done>>) {
  const outcomeOf = useMailOutcome()
  const follow = useOpenMailbox()
  return useOrganizationChange<InviteOwnerInput, AnswerOf<typeof done>>(
    { method: 'POST', path: pathTo(organization, 'owner-invitation'), schema: done },
    {
      follow,
      success: (_, { email }) => outcomeOf(`The invitation to ${email} is on its way.`, 'Invitation created'),
      failure: 'The invitation was not sent',
      ...callbacks,
    },
  )
}

/** Puts an organization on a plan. */
export const useSetPlan = (organization: Organization, onSuccess: () => void) =>
  useOrganizationChange<SetPlanInput, AnswerOf<typeof planSet>>(
    { method: 'PUT', path: pathTo(organization, 'plan'), schema: planSet },
    {
      success: (_, { plan }) => `${organization.name} is on ${PLANS[plan].title}`,
      failure: 'The plan was not changed',
      onSuccess,
    },
  )

/** Suspends an organization, with a reason that its members read. */
export const useSuspendOrganization = (organization: Organization, onSuccess: () => void) =>
  useOrganizationChange<{ reason: string }, AnswerOf<typeof done>>(
    { method: 'POST', path: pathTo(organization, 'suspension'), schema: done },
    { success: `${organization.name} suspended`, failure: 'The organization was not suspended', onSuccess },
  )

export const useResumeOrganization = (organization: Organization) =>
  useOrganizationChange<void, AnswerOf<typeof done>>(
    { method: 'DELETE', path: pathTo(organization, 'suspension'), schema: done },
    { success: `${organization.name} resumed`, failure: 'The organization was not resumed' },
  )

/** Suspends the billing of an organization, with a reason that its members read. */
export const useSuspendBilling = (organization: Organization, onSuccess: () => void) =>
  useOrganizationChange<{ reason: string }, AnswerOf<typeof planSet>>(
    { method: 'POST', path: pathTo(organization, 'billing-suspension'), schema: planSet },
    { success: `Billing of ${organization.name} suspended`, failure: 'Billing was not suspended', onSuccess },
  )

export const useResumeBilling = (organization: Organization) =>
  useOrganizationChange<void, AnswerOf<typeof planSet>>(
    { method: 'DELETE', path: pathTo(organization, 'billing-suspension'), schema: planSet },
    { success: `Billing of ${organization.name} resumed`, failure: 'Billing was not resumed' },
  )

/** Makes a member an owner, with a reason that members read. */
export const useMakeOwner = (organization: Organization, { email }: { email: string }, onSuccess: () => void) =>
  useOrganizationChange<MakeOwnerInput, AnswerOf<typeof done>>(
    { method: 'POST', path: pathTo(organization, 'owners'), schema: done },
    {
      success: `${email} is an owner of ${organization.name}`,
      failure: 'The member was not made an owner',
      onSuccess,
    },
  )

/** Deletes an organization with all its data, with a reason that its owners read. The page that follows says so. */
export const useDeleteOrganization = ({ id, name }: Organization) =>
  useMutationWithToast<{ reason: string }, AnswerOf<typeof done>>({
    send: ({ reason }) =>
      sendJson('DELETE', `/api/operator/organizations/${id}`, { body: { name, reason }, schema: done }),
    failure: 'The organization was not deleted',
    onSuccess: () => leaveSaying(`${name} was deleted`, '/operator'),
  })

/** Opens the dashboard of an organization as a viewer: a whole new page, with nothing of the console in it. */
export const useViewOrganization = (organization: Organization) =>
  useOrganizationChange<void, AnswerOf<typeof viewStarted>>(
    { method: 'POST', path: pathTo(organization, 'view'), schema: viewStarted },
    { failure: 'The organization was not opened', onSuccess: ({ slug }) => location.assign(`/${slug}`) },
  )
