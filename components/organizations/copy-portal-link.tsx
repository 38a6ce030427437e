'use client'
import { CopyButton } from '@/components/ui/button/copy-button'
import { useOrigin } from '@/lib/foundation/browser/page/use-origin'
import { claimPath, vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'

type CopyPortalLinkProps = {
  org: string
  /** of the customer, to be filled in where they sign in */
  email: string | null
  /** the license that the link opens */
  license?: string
}

/** Copies the link to the vendor's page of the portal, to be sent to a customer. */
export function CopyPortalLink({ org, email, license }: CopyPortalLinkProps) {
  const query = new URLSearchParams({ ...(email !== null && { email }), ...(license && { license }) }).toString()
  const link = `${useOrigin()}${vendorPortalPath(org)}${query && `?${query}`}`
  return <CopyButton text={link} what="Portal link" labelled />
}

/** Copies the link to the page where a customer claims a license in stock with its key. */
export const CopyClaimLink = ({ org }: { org: string }) => (
  <CopyButton text={`${useOrigin()}${claimPath(org)}`} what="Claim link" labelled />
)
