'use client'
import type { z } from 'zod'
import { CopyButton } from '@/components/ui/button/copy-button'
import type { totpEnrollment } from '@/lib/people/account/core/schema'
import { SecondFactorForm } from './second-factor-form'

type TotpEnrollmentProps = { secret: z.infer<typeof totpEnrollment>; onCodes: () => void; onDone: () => void }

/** A new secret for the app, then the first code as the proof that the app has it. */
export const TotpEnrollment = ({ secret, onCodes, onDone }: TotpEnrollmentProps) => (
  <SecondFactorForm
    change="confirm"
    intro={
      <>
        <p className="text-muted">
          Scan this with an authenticator app, or type in the secret. Then enter the code it shows. This signs you out
          of other sessions.
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <QrCode svg={secret.qr_svg} />
          <div className="min-w-0 flex-1 basis-48 space-y-2">
            <p className="text-muted text-small">Secret</p>
            <p className="break-words font-mono text-small">{grouped(secret.secret)}</p>
            <CopyButton text={secret.secret} what="Secret" labelled />
          </div>
        </div>
      </>
    }
    verb="Turn on"
    help="Six digits from the app."
    onCodes={onCodes}
    onDone={onDone}
  />
)

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
