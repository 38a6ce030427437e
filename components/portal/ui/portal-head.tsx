'use client'
import { KeyRound } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { keepVendor, keptVendor } from '@/lib/people/portal/client/portal-sign-in'
import type { PortalDoorVendor } from '@/lib/people/portal/core/schema-licenses'
import { VendorBrand } from '../license/vendor-brand'

type Head = { vendor: PortalDoorVendor | null; show: (vendor: PortalDoorVendor | null) => void }

const HeadContext = createContext<Head>({ vendor: null, show: () => undefined })

/** The vendor that the portal speaks for on this page: `vendor` as the page was loaded, then as its screens say. */
export function PortalHeadProvider({
  vendor: loaded,
  children,
}: {
  vendor: PortalDoorVendor | null
  children: ReactNode
}) {
  const [vendor, show] = useState(loaded)
  // A page that knows of no vendor keeps that of the one before it: signed out, or not found.
  useEffect(() => {
    if (!loaded) show((shown) => shown ?? keptVendor())
  }, [loaded])
  const head = useMemo(() => ({ vendor, show }), [vendor])
  return (
    <HeadContext value={head}>
      <div style={accentStyle(vendor?.accent ?? null)}>{children}</div>
    </HeadContext>
  )
}

export const usePortalVendor = (): PortalDoorVendor | null => use(HeadContext).vendor

/** Names a screen's vendor in the head; null for a screen of several, undefined while it isn't known. */
export function useHeadVendor(vendor: PortalDoorVendor | null | undefined): void {
  const { show } = use(HeadContext)
  const { slug, name, logo_url, accent } = vendor ?? {}
  const isOfMany = vendor === null
  useEffect(() => {
    const shown =
      slug === undefined ? null : { slug, name: name ?? '', logo_url: logo_url ?? null, accent: accent ?? null }
    if (!shown && !isOfMany) return
    show(shown)
    keepVendor(shown)
  }, [show, isOfMany, slug, name, logo_url, accent])
}

/** The vendor, or the portal's name where there are several; leads to the licenses, or to the vendor's door. */
export function PortalHead({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('frame')
  const vendor = usePortalVendor()
  const href = vendor && !isSignedIn ? vendorPortalPath(vendor.slug) : '/portal'
  return (
    <Link href={pageRoute(href)} className="flex min-h-11 min-w-0 items-center gap-2 rounded-control font-semibold">
      {vendor ? (
        <VendorBrand vendor={vendor} as="span" isCompact />
      ) : (
        <>
          <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
          {t('portal')}
        </>
      )}
    </Link>
  )
}
