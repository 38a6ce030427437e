'use client'
import { useEffect, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { PageTitle } from '@/components/ui/layout/page-title'
import { useClaimLicense } from '@/lib/people/portal/client/portal-mutations'
import {
  enteredCode,
  forgetSentCode,
  keepSentCode,
  leaveSentCode,
  useSignInElsewhere,
  useSignInForm,
} from '@/lib/people/portal/client/portal-sign-in'
import type { PortalVendor } from '@/lib/people/portal/core/schema-licenses'
import { CodeForm } from '../sign-in/code-form'
import { useHeadVendor } from '../ui/portal-head'
import { ToLicenses } from '../ui/to-licenses'
import { KeyForm, type Owned } from './key-form'
import { leaveForClaimed } from './leave-for-claimed'

/** `identity` is the email that somebody signed in with, one of their `emails`; or their Discord account, if there are none. */
export type LicenseOwner = { identity: string; emails: string[] }

type ClaimScreenProps = {
  /** whose page led here; null for none */
  vendor: Omit<PortalVendor, 'id'> | null
  /** to whom the license goes; null for a visitor, who proves an email first */
  owner: LicenseOwner | null
  /** this page, for the link of the email */
  path: string
}

/** A license in stock becomes that of whoever has its key. */
export function ClaimScreen({ vendor, owner, path }: ClaimScreenProps) {
  const t = useTranslations('claim')
  const [licenseKey, setLicenseKey] = useState('')
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [owned, setOwned] = useState<Owned | null>(null)
  // Whoever proved an email is signed in from then on, also if the key is refused after all.
  const [provenEmail, setProvenEmail] = useState<string | null>(null)
  const [chosen, setChosen] = useState(owner?.emails.includes(owner.identity) ? owner.identity : null)
  const identity = owner?.identity ?? provenEmail
  const isVisitor = owner === null
  const given = { license_key: licenseKey.trim(), vendor: vendor?.slug ?? null }
  // A full page load, so that nothing rendered for a signed-out visitor is kept.
  const claim = useClaimLicense({
    onDone: ({ was_own, ...claimed }) => (was_own ? setOwned(claimed) : leaveForClaimed(claimed)),
  })
  useSignInForm()
  // The link of the email adds the license, too.
  useSignInElsewhere(isSent, '/portal')
  useHeadVendor(vendor ?? undefined)
  // What was asked for before the page was loaded again.
  useEffect(() => {
    const sent = enteredCode(path)
    if (!sent?.licenseKey) return
    setLicenseKey(sent.licenseKey)
    if (!isVisitor) return
    setEmail(sent.email)
    setIsSent(true)
  }, [isVisitor, path])
  const keepCode = (to: string) => keepSentCode({ email: to, path, licenseKey })
  return (
    <div className="flex flex-col gap-6" style={accentStyle(vendor?.accent ?? null)}>
      {!isVisitor && <ToLicenses />}
      <div className="space-y-2">
        <PageTitle className="text-title">{t('title', { count: 1 })}</PageTitle>
        {!isSent && (
          <p className="text-muted [overflow-wrap:anywhere]">
            {vendor ? t('lineVendor', { vendor: vendor.name }) : t('line')}
          </p>
        )}
      </div>
      {isSent ? (
        <CodeForm
          purpose="session"
          email={email}
          note={t('sent', { email })}
          submit={t('submit', { count: 1 })}
          nothing={t('nothing', { email })}
          callbackPath={path}
          claim={given}
          onDone={() => {
            forgetSentCode()
            setProvenEmail(email)
            setIsSent(false)
            claim.send(given)
          }}
          onResent={() => keepCode(email)}
          onOther={() => {
            leaveSentCode()
            setIsSent(false)
          }}
        />
      ) : (
        <KeyForm
          identity={identity}
          emails={owner?.emails ?? []}
          chosen={chosen}
          onChosen={setChosen}
          licenseKey={licenseKey}
          onKey={(text) => {
            setLicenseKey(text)
            setOwned(null)
          }}
          owned={owned}
          email={email}
          onEmail={setEmail}
          given={given}
          path={path}
          claim={claim}
          onSent={(to) => {
            keepCode(to)
            setIsSent(true)
          }}
        />
      )}
    </div>
  )
}
