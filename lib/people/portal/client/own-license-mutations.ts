'use client'
import { type AnswerOf, sendJson } from '@/lib/foundation/browser/api/api'
import type { GraceHours } from '@/lib/foundation/shared/fields'
import { KEYS_AT_ONCE } from '../core/write-limits'
import { ownLicensePath, portalKeys } from './portal-queries'
import { usePortalMutation } from './use-portal-mutation'

const rotatedKey = () => import('../core/schema-licenses').then((schemas) => schemas.rotatedKey)

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const openTransferView = () =>
  import('@/lib/catalog/licenses/transfers/core/schema-transfer').then((schemas) => schemas.openTransferView)
const freedAddresses = () => import('../core/schema-licenses').then((schemas) => schemas.freedAddresses)
const revealedKeys = () => import('../core/schema-licenses').then((schemas) => schemas.revealedKeys)
const revealedKey = () => import('../core/schema-licenses').then((schemas) => schemas.revealedKey)

/** Fetches the full key of the customer's own license. */
export const useRevealOwnKey = (licenseId: string) =>
  usePortalMutation({
    send: () => sendJson('POST', ownLicensePath(licenseId, '/reveal'), { body: {}, schema: revealedKey }),
  })

/** Fetches the full keys of several of the customer's licenses, by their id. */
export const useRevealOwnKeys = () =>
  usePortalMutation({
    send: async (licenseIds: string[]) => {
      const found = new Map<string, string>()
      for (let at = 0; at < licenseIds.length; at += KEYS_AT_ONCE) {
        const body = { license_ids: licenseIds.slice(at, at + KEYS_AT_ONCE) }
        const { keys } = await sendJson('POST', '/api/portal/licenses/reveal', { body, schema: revealedKeys })
        for (const { id, license_key } of keys) found.set(id, license_key)
      }
      return found
    },
  })

type Rotation = { graceHours: GraceHours; currentKey: string }

/** Replaces the key, masked as it is shown; the old one ends at once, or after a grace period. */
export const useRotateOwnKey = (
  licenseId: string,
  { onDone }: { onDone: (rotated: AnswerOf<typeof rotatedKey>) => void },
) =>
  usePortalMutation({
    send: ({ graceHours, currentKey }: Rotation) =>
      sendJson('POST', ownLicensePath(licenseId, '/rotate'), {
        body: { grace_hours: graceHours, current_key: currentKey },
        schema: rotatedKey,
      }),
    invalidates: [portalKeys.licenses],
    onDone,
  })

/** Saves what the customer calls the license; null clears it. */
export const useLabelOwnLicense = (licenseId: string, { onDone }: { onDone: (label: string | null) => void }) =>
  usePortalMutation({
    send: (label: string | null) => sendJson('PATCH', ownLicensePath(licenseId), { body: { label }, schema: done }),
    invalidates: [portalKeys.licenses],
    onDone: (_, label) => onDone(label),
  })

export const useRemoveOwnAddress = (licenseId: string, { onDone }: { onDone: (address: string) => void }) =>
  usePortalMutation({
    send: (address: string) =>
      sendJson('POST', ownLicensePath(licenseId, '/addresses/remove'), { body: { address }, schema: freedAddresses }),
    invalidates: [portalKeys.licenses],
    onDone: (_, address) => onDone(address),
  })

/** Removes every address; returns the number of freed slots. */
export const useResetOwnAddresses = (licenseId: string, { onDone }: { onDone: (freed: number) => void }) =>
  usePortalMutation({
    send: () => sendJson('POST', ownLicensePath(licenseId, '/addresses/reset'), { body: {}, schema: freedAddresses }),
    invalidates: [portalKeys.licenses],
    onDone: ({ freed }) => onDone(freed),
  })

/** Asks the vendor to give the license to another address. */
export const useRequestTransfer = (licenseId: string, { onDone }: { onDone: () => void }) =>
  usePortalMutation({
    send: (email: string) =>
      sendJson('POST', ownLicensePath(licenseId, '/transfer'), { body: { email }, schema: openTransferView }),
    invalidates: [portalKeys.licenses],
    onDone,
  })

export const useWithdrawTransfer = (licenseId: string, { onDone }: { onDone: () => void }) =>
  usePortalMutation({
    send: () => sendJson('DELETE', ownLicensePath(licenseId, '/transfer'), { body: {}, schema: done }),
    invalidates: [portalKeys.licenses],
    onDone,
  })
