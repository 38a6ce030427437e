import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '@/lib/foundation/browser/api/api'

const invitationList = () => import('../core/schema').then((schemas) => schemas.invitationList)
const invitationPreview = () => import('../core/schema').then((schemas) => schemas.invitationPreview)
const memberList = () => import('../core/schema').then((schemas) => schemas.memberList)
const roleList = () => import('../core/schema').then((schemas) => schemas.roleList)

/** A resource of the team in our own API: `teamPath('acme', '/members')`. */
export const teamPath = (org: string, rest: string): string => `/api/dashboard/${org}${rest}`

/** Keys share a prefix, so that one change can invalidate everything about the team. */
export const teamKeys = {
  all: (org: string) => ['team', org] as const,
  members: (org: string) => ['team', org, 'members'] as const,
  invitations: (org: string) => ['team', org, 'invitations'] as const,
  roles: (org: string) => ['team', org, 'roles'] as const,
}

export const teamQueries = {
  members: (org: string) =>
    queryOptions({
      queryKey: teamKeys.members(org),
      queryFn: ({ signal }) => getJson(teamPath(org, '/members'), memberList, signal),
    }),
  invitations: (org: string) =>
    queryOptions({
      queryKey: teamKeys.invitations(org),
      queryFn: ({ signal }) => getJson(teamPath(org, '/invitations'), invitationList, signal),
    }),
  roles: (org: string) =>
    queryOptions({
      queryKey: teamKeys.roles(org),
      queryFn: ({ signal }) => getJson(teamPath(org, '/roles'), roleList, signal),
    }),
}

/** What an invitation offers, to whoever has its token. Sent in a body, because URLs are logged. */
export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => sendJson('POST', '/api/invitations/preview', { body: { token }, schema: invitationPreview }),
    // What is shown depends on who is signed in, which changes on the way.
    staleTime: 0,
    gcTime: 0,
  })
