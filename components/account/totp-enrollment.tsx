'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Callout } from '@/components/ui/callout'
import { CopyButton } from '@/components/ui/copy-button'
import { Skeleton } from '@/components/ui/skeleton'
import { totpEnrollment } from '@/lib/access/core/account-schema'
import { sendJson } from '@/lib/browser/api'
import { SecondFactorForm } from './second-factor-form'

/** A new secret for the app, then the first code as the proof that the app has it. */
export function TotpEnrollment({ onDone }: { onDone: () => void }) {
  const id = useId()
  const { data, error } = useQuery({
    queryKey: ['totp-enrollment', id],
    queryFn: () => sendJson('POST', '/api/session/account/totp/enroll', { body: {}, schema: totpEnrollment }),
    // Each answer is another secret: one per opening of the dialog, and none is kept.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const secret = (
    <>
      <p className="text-muted">
        Scan this with an authenticator app, or type the secret into it. Then enter its code.
      </p>
      {error && <Callout kind="error">{error.message}</Callout>}
      <div className="flex flex-wrap items-center gap-4">
        {data ? <QrCode svg={data.qr_svg} /> : <Skeleton className="size-40" />}
        <div className="min-w-0 flex-1 basis-48 space-y-2">
          <p className="text-muted text-small">Secret</p>
          <p className="break-words font-mono text-small">{data ? grouped(data.secret) : '…'}</p>
          {data && <CopyButton text={data.secret} what="Secret" labelled />}
        </div>
      </div>
    </>
  )
  return (
    <SecondFactorForm
      path="totp/confirm"
      intro={secret}
      verb="Turn on"
      help="Six digits, from the app."
      failure="It was not turned on"
      onDone={onDone}
    />
  )
}

/** As an image: markup from elsewhere is not put into the page. White, because scanners read nothing else. */
const QrCode = ({ svg }: { svg: string }) => (
  // biome-ignore lint/performance/noImgElement: a data address needs no optimizing.
  <img
    src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
    alt="QR code of the secret"
    width={160}
    height={160}
    className="rounded-control border border-hairline"
  />
)

const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')
