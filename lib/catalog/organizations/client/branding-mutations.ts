'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { BrandingView, ChangeBrandingInput } from '../core/schema-branding'
import { brandingPath, brandingQuery } from './branding-queries'

const brandingView = () => import('../core/schema-branding').then((schemas) => schemas.brandingView)

type FormCallbacks = {
  /** null if the screen shows it, or says it of more */
  success?: string | null
  /** what failed, if it is less than all of it */
  failure?: string
  onSuccess: (saved: BrandingView) => void
  onFieldErrors: (fields: Record<string, string>) => void
}

/** Saves some fields of the branding; the others stay as they are stored. */
export const useSaveBranding = (org: string, { success = 'Branding saved', ...callbacks }: FormCallbacks) =>
  useMutationWithToast({
    send: (body: ChangeBrandingInput) => sendJson('PATCH', brandingPath(org), { body, schema: brandingView }),
    ...(success !== null && { success }),
    failure: 'The branding was not saved',
    invalidates: [brandingQuery(org).queryKey],
    ...callbacks,
  })

/** Uploads a logo. */
export const useSaveLogo = (org: string) =>
  useMutationWithToast({
    send: async (file: File) =>
      sendJson('PUT', brandingPath(org, '/logo'), { body: { image: await toBase64(file) }, schema: brandingView }),
    success: 'Logo saved',
    failure: "The logo wasn't saved",
    invalidates: [brandingQuery(org).queryKey],
  })

/** Removes the logo. */
export const useDeleteLogo = (org: string) =>
  useMutationWithToast<void, unknown>({
    send: () => sendJson('DELETE', brandingPath(org, '/logo'), { body: {}, schema: brandingView }),
    success: 'Logo removed',
    failure: 'The logo was not removed',
    invalidates: [brandingQuery(org).queryKey],
  })

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
