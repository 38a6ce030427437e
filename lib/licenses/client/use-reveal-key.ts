'use client'
import { useQueryClient } from '@tanstack/react-query'
import { sendJson } from '@/lib/browser/api/api'
import { toast } from '@/lib/browser/dialogs/toast'
import { revealedKey } from '../core/schema-view'
import { licenseKeys, licensePath } from './license-queries'

/** Fetches the whole key. Each time is an entry of the audit log, so it is asked for only when wanted. */
export function useReveal(org: string, licenseId: string): () => Promise<string> {
  const client = useQueryClient()
  return async () => {
    try {
      const path = licensePath(org, `/${licenseId}/reveal`)
      const { license_key } = await sendJson('POST', path, { body: {}, schema: revealedKey })
      void client.invalidateQueries({ queryKey: licenseKeys.events(org, licenseId) })
      return license_key
    } catch (error) {
      toast.error('The key was not revealed', { description: error instanceof Error ? error.message : '' })
      throw error
    }
  }
}
