import { readLocale } from '@/lib/foundation/shared/locale'
import type { BrandingView } from './schema-branding'

export type StoredBranding = {
  id: string
  brandName: string | null
  brandAccent: string | null
  supportEmail: string | null
  supportUrl: string | null
  portalReturnOrigins: string[]
  customerLocale: string | null
  logoChangedAt: Date | null
}

export const presentBranding = (organization: StoredBranding): BrandingView => ({
  name: organization.brandName,
  accent: organization.brandAccent,
  support_email: organization.supportEmail,
  support_url: organization.supportUrl,
  return_origins: organization.portalReturnOrigins,
  locale: readLocale(organization.customerLocale),
  logo_url: logoUrl(organization),
})

/** The public URL of the logo. Another logo has another URL, so that each may be cached. */
export const logoUrl = ({ id, logoChangedAt }: Pick<StoredBranding, 'id' | 'logoChangedAt'>): string | null =>
  logoChangedAt && `/api/portal/logo/${id}?v=${logoChangedAt.getTime()}`
