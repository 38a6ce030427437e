'use client'
import { type AnswerOf, sendJson } from '@/lib/foundation/browser/api/api'
import type { PortalMe } from '../core/schema'
import { portalKeys } from './portal-queries'
import { leaveForPortalSignIn } from './portal-sign-in'
import { type PortalMutation, usePortalMutation } from './use-portal-mutation'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const claimedLicense = () => import('../core/schema').then((schemas) => schemas.claimedLicense)
const signedInByLink = () => import('../core/schema').then((schemas) => schemas.signedInByLink)
const codeSent = () => import('../core/schema').then((schemas) => schemas.codeSent)

/**
 * What the code verifies an address for, as in the path: signing in, linking it to the signed-in customer, or deleting
 * their account.
 */
export type CodePurpose = 'session' | 'identities' | 'deletion'

type Callbacks<Input, Output> = Pick<PortalMutation<Input, Output>, 'onDone' | 'onProblem'>

export type Claim = { license_key: string; vendor: string | null }

/** for one of the customer's emails, or the one they signed in with */
type OwnClaim = Claim & { email?: string }

type CodeRequest = {
  purpose: CodePurpose
  /** the page to go on to by the link of the mail */
  callbackPath?: string | undefined
  /** of somebody who has no license yet, but the key of one */
  claim?: Claim
}

/** Mails a code. Every address gets the same answer. */
export const useRequestPortalCode = (
  { purpose, callbackPath, claim }: CodeRequest,
  callbacks: Callbacks<{ email: string }, unknown>,
) =>
  usePortalMutation({
    send: ({ email }: { email: string }): Promise<unknown> =>
      sendJson('POST', `/api/portal/${purpose}/code`, {
        body: { email, callback_path: callbackPath, claim },
        schema: codeSent,
      }),
    ...callbacks,
  })

/** Redeems the six digits from the mail. */
export const useConfirmPortalCode = (
  purpose: CodePurpose,
  callbacks: Callbacks<{ email: string; code: string }, unknown>,
) =>
  usePortalMutation({
    send: (body: { email: string; code: string }): Promise<unknown> =>
      sendJson('POST', `/api/portal/${purpose}`, { body, schema: done }),
    // After sign-in the whole page is loaded again, so nothing is invalidated.
    invalidates: purpose === 'identities' ? [portalKeys.me, portalKeys.licenses] : [],
    ...callbacks,
  })

/** Makes a license in stock the signed-in customer's own. */
export const useClaimLicense = (callbacks: Callbacks<OwnClaim, AnswerOf<typeof claimedLicense>>) =>
  usePortalMutation({
    send: (body: OwnClaim) => sendJson('POST', '/api/portal/licenses/claim', { body, schema: claimedLicense }),
    ...callbacks,
  })

export const useSignInByPortalLink = (callbacks: Callbacks<{ token: string }, AnswerOf<typeof signedInByLink>>) =>
  usePortalMutation({
    send: (body: { token: string }) => sendJson('POST', '/api/portal/session/link', { body, schema: signedInByLink }),
    ...callbacks,
  })

export const usePortalSignOut = () =>
  usePortalMutation({
    send: () => sendJson('DELETE', '/api/portal/session', { body: {}, schema: done }),
    onDone: leaveForPortalSignIn,
  })

/** Signs one browser out. */
export const useEndPortalSession = () =>
  usePortalMutation({
    send: (id: string) => sendJson('DELETE', `/api/portal/sessions/${id}`, { body: {}, schema: done }),
    invalidates: [portalKeys.sessions],
  })

/** Signs every browser out but this one. */
export const useEndOtherPortalSessions = ({ onDone }: { onDone: () => void }) =>
  usePortalMutation({
    send: () => sendJson('DELETE', '/api/portal/sessions', { body: {}, schema: done }),
    invalidates: [portalKeys.sessions],
    onDone,
  })

type Identity = PortalMe['identities'][number]

export const useUnlinkPortalIdentity = ({ onDone }: { onDone: (identity: Identity) => void }) =>
  usePortalMutation({
    send: ({ kind, value }: Identity) =>
      sendJson('DELETE', '/api/portal/identities', { body: { kind, value }, schema: done }),
    invalidates: [portalKeys.me, portalKeys.licenses, portalKeys.sessions],
    onDone: (_, identity) => onDone(identity),
  })

/** Asks a vendor to erase what it has about the customer. */
export const useRequestErasure = () =>
  usePortalMutation({
    send: (organizationId: string) =>
      sendJson('POST', '/api/portal/erasure', { body: { organization_id: organizationId }, schema: done }),
    invalidates: [portalKeys.vendors],
  })

/** Takes that request back. */
export const useWithdrawErasure = ({ onDone }: { onDone: (organizationId: string) => void }) =>
  usePortalMutation({
    send: (organizationId: string) =>
      sendJson('DELETE', '/api/portal/erasure', { body: { organization_id: organizationId }, schema: done }),
    invalidates: [portalKeys.vendors],
    onDone: (_, organizationId) => onDone(organizationId),
  })

type MailChoice = { organizationId: string; email: string; isWanted: boolean }

/** Unsubscribes one email from a vendor's optional emails, or subscribes it again. */
export const useChooseMails = ({ onDone }: { onDone: (choice: MailChoice) => void }) =>
  usePortalMutation({
    send: ({ organizationId, email, isWanted }: MailChoice) =>
      sendJson('POST', '/api/portal/emails', {
        body: { organization_id: organizationId, email, is_wanted: isWanted },
        schema: done,
      }),
    invalidates: [portalKeys.vendors],
    onDone: (_, choice) => onDone(choice),
  })

type NameChange = { organizationId: string; name: string }

/** Corrects what a vendor calls the customer. */
export const useCorrectName = ({ onDone }: { onDone: (change: NameChange) => void }) =>
  usePortalMutation({
    send: ({ organizationId, name }: NameChange) =>
      sendJson('POST', '/api/portal/name', { body: { organization_id: organizationId, name }, schema: done }),
    invalidates: [portalKeys.vendors],
    onDone: (_, change) => onDone(change),
  })
