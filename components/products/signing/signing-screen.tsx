'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Card } from '@/components/ui/layout/card'
import { signingQuery } from '@/lib/catalog/products/signing/client/signing-queries'
import { useOrigin } from '@/lib/foundation/browser/page/use-origin'
import type { May } from '@/lib/foundation/permissions/core/may'
import { SigningGuide } from './signing-guide'
import { SigningKeys } from './signing-keys'
import { SigningSwitches } from './signing-switches'

type Props = { org: string; productId: string; may: May }

/** Whether answers are signed, and the public keys clients verify them with. */
export function SigningScreen({ org, productId, may }: Props) {
  const { data: signing } = useSuspenseQuery(signingQuery(org, productId))
  const keySetUrl = useOrigin() + signing.key_set_path
  return (
    <div className="max-w-[720px] space-y-6">
      <SigningSwitches org={org} productId={productId} signing={signing} may={may} />
      <SigningKeys org={org} productId={productId} signing={signing} mayManage={may['signing:manage']} />
      <Card
        title="Public key set"
        description="Public, no API key needed. Ship it with your client, and fetch it daily."
      >
        <p className="flex items-center gap-1">
          <a
            href={signing.key_set_path}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 break-all font-mono text-small underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {keySetUrl}
          </a>
          <CopyButton text={keySetUrl} what="URL" />
        </p>
      </Card>
      <SigningGuide productId={productId} />
    </div>
  )
}
