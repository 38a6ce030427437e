'use client'
import { type AnswerOf, sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { CreateOrganizationInput, OrganizationView, UpdateOrganizationInput } from '../core/schema'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const createdOrganization = () => import('../core/schema').then((schemas) => schemas.createdOrganization)

const organizationView = () => import('../core/schema').then((schemas) => schemas.organizationView)

type FormCallbacks<Output> = {
  onSuccess: (output: Output) => void
  onFieldErrors: (fields: Record<string, string>) => void
}

const settingsPath = (slug: string): string => `/api/dashboard/${slug}/settings`

/** Creates an organization and makes the user its owner. */
export const useCreateOrganization = (callbacks: FormCallbacks<AnswerOf<typeof createdOrganization>>) =>
  useMutationWithToast({
    send: (body: CreateOrganizationInput) =>
      sendJson('POST', '/api/organizations', { body, schema: createdOrganization }),
    failure: 'The organization was not created',
    ...callbacks,
  })

/** Saves the name of an organization. */
export const useSaveOrganization = (slug: string, callbacks: FormCallbacks<OrganizationView>) =>
  useMutationWithToast({
    send: (body: UpdateOrganizationInput) => sendJson('PATCH', settingsPath(slug), { body, schema: organizationView }),
    success: 'Settings saved',
    failure: 'The settings were not saved',
    ...callbacks,
  })

/** Ends one's own membership. The page that follows says so. */
export const useLeaveOrganization = ({ id }: OrganizationView, onSuccess: () => void) =>
  useMutationWithToast<void, unknown>({
    send: () => sendJson('DELETE', `/api/organizations/${id}/membership`, { body: {}, schema: done }),
    failure: 'You did not leave',
    onSuccess,
  })

/** Deletes an organization with all its data. The page that follows says so. */
export const useDeleteOrganization = ({ slug, name }: OrganizationView, onSuccess: () => void) =>
  useMutationWithToast<void, unknown>({
    send: () => sendJson('DELETE', settingsPath(slug), { body: { name }, schema: done }),
    failure: 'The organization was not deleted',
    onSuccess,
  })
