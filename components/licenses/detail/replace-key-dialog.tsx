'use client'
import { useState } from 'react'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { MailOutcome } from '@/components/customers/mails/mail-outcome'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Field } from '@/components/ui/form/field'
import { type Grace, graceChoices } from '@/components/ui/input/grace-choices'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { Dialog, DialogClose } from '@/components/ui/overlay/dialog'
import { DialogBody, DialogFooter } from '@/components/ui/overlay/dialog-parts'
import { DialogActions } from '@/components/ui/overlay/form-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { withheldWords } from '@/lib/catalog/customers/client/mail-words'
import { useReplaceLicenseKey } from '@/lib/catalog/licenses/client/license-mutations'
import type { LicenseView, ReplacedKey } from '@/lib/catalog/licenses/core/schema-license'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { onItsWay } from '@/lib/foundation/mail/client/kept-mail'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { graceHours } from '@/lib/foundation/shared/fields'
import { listNames } from '@/lib/foundation/shared/list-names'
import { onePeriod } from '@/lib/foundation/shared/one-period'
import { replaceKeyCall } from '@/lib/people/management/core/curl/api-calls'
import type { LicenseDialogProps } from '../license-props'
import { useNotifyCustomer } from './use-notify'

const GRACES = graceChoices({
  0: { label: 'Now', help: 'For a leaked key. Older keys that still work stop too.' },
  24: { help: 'Time to enter the new key everywhere.' },
})

/** A new key for the license; the old one stops now, or after its grace. */
export function ReplaceKeyDialog(props: LicenseDialogProps) {
  const [made, setMade] = useState<ReplacedKey | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      // If it were closed before the answer arrives, the new key would be created but never shown. Who may see it can
      // reveal it afterwards, too.
      dismissible={made !== null || !isBusy}
      title={made === null ? 'Replace the license key' : 'License key replaced'}
      size="small"
    >
      {made === null ? (
        <ChooseGrace {...props} onBusy={setIsBusy} onMade={setMade} />
      ) : (
        <NewKey license={props.license} made={made} />
      )}
    </Dialog>
  )
}

type ChooseGraceProps = LicenseDialogProps & { onBusy: (isBusy: boolean) => void; onMade: (made: ReplacedKey) => void }

function ChooseGrace({ org, license, onBusy, onMade }: ChooseGraceProps) {
  const [grace, setGrace] = useState<Grace>('24')
  const { notify, field } = useNotifyCustomer(license, 'key_replaced')
  const replace = useReplaceLicenseKey(org, license.id, onMade)
  const submit = () => {
    onBusy(true)
    replace.mutate({ grace_hours: graceHours.parse(Number(grace)), notify }, { onSettled: () => onBusy(false) })
  }
  return (
    <>
      <DialogBody>
        <p className="text-muted text-small">
          The new key is active immediately. IP addresses, expiry, and settings don't change.
        </p>
        {license.shares_key.length > 0 && <p className="text-small">{sharedKeyWords(license)}</p>}
        <Field label="When should the old key stop working?" control="custom">
          <RadioGroup
            items={GRACES}
            value={grace}
            onChange={setGrace}
            aria-label="When should the old key stop working?"
          />
        </Field>
        <OldKeyEnd hours={Number(grace)} />
        {field}
        <ApiCallHint call={replaceKeyCall(license.id, { grace_hours: Number(grace), notify })} />
      </DialogBody>
      <DialogActions submit="Replace key" isPending={replace.isPending} isSecret onClick={submit} />
    </>
  )
}

/** The products whose licenses have this key, and that each gets the new one. */
function sharedKeyWords({ product, shares_key }: LicenseView): string {
  const names = [product.name, ...shares_key.map((other) => other.product)]
  const [count, all] = names.length === 2 ? ['Two', 'Both'] : [names.length, 'All of them']
  return onePeriod(`${count} products share this key: ${listNames('en', names)}. ${all} get the new one.`)
}

function OldKeyEnd({ hours }: { hours: number }) {
  const nowMs = useNow()
  return (
    <p className="text-muted text-small">
      {hours === 0 ? (
        'The old key stops working now.'
      ) : (
        <>
          The old key works until <TimeText at={new Date(nowMs + hours * HOUR_MS).toISOString()} as="exact" />.
        </>
      )}
    </p>
  )
}

function NewKey({ license, made }: Pick<LicenseDialogProps, 'license'> & { made: ReplacedKey }) {
  const { license_key, old_key_ends_at } = made
  return (
    <>
      <DialogBody>
        {license_key === null ? (
          <p>
            Your role can't see full keys.{' '}
            {license.customer === null
              ? 'Members who may reveal keys can.'
              : 'The customer finds the new one in the customer portal.'}
          </p>
        ) : (
          <div className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
            <output className="min-w-0 select-all break-all font-mono text-small">{license_key}</output>
            <CopyButton text={license_key} what="License key" />
          </div>
        )}
        {license.shares_key.length > 0 && (
          <p>
            {`It's also the key of ${listNames(
              'en',
              license.shares_key.map((other) => other.product),
            )}.`}
          </p>
        )}
        <p className="text-muted text-small">
          {old_key_ends_at === null ? (
            'The old key has stopped working.'
          ) : (
            <>
              The old key works until <TimeText at={old_key_ends_at} as="exact" />.
            </>
          )}{' '}
          {withheldWords(made) ??
            (made.mailed > 0 ? (
              <MailOutcome sent={onItsWay(license.customer?.email)} />
            ) : (
              "The customer wasn't emailed."
            ))}
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose>Done</DialogClose>
      </DialogFooter>
    </>
  )
}
