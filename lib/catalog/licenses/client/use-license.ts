'use client'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import type { LicenseView } from '../core/schema-license'
import { licenseKeys, licensePath, licenseQueries } from './license-queries'

const revealedKey = () => import('../core/schema-license').then((schemas) => schemas.revealedKey)

/** The license of this page. */
export const useLicense = (org: string, licenseId: string): LicenseView =>
  useSuspenseQuery(licenseQueries.detail(org, licenseId)).data

/** Fetches the whole key. Each fetch is an audit entry, so it runs on demand only. */
export function useRevealKey(org: string, licenseId: string): () => Promise<string> {
  const client = useQueryClient()
  return async () => {
    try {
      const path = licensePath(org, `/${licenseId}/reveal`)
      const { license_key } = await sendJson('POST', path, { body: {}, schema: revealedKey })
      void client.invalidateQueries({ queryKey: licenseKeys.timeline(org, licenseId) })
      return license_key
    } catch (error) {
      toast.error('The key was not revealed', { description: error instanceof Error ? error.message : '' })
      throw error
    }
  }
}
