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
import type { ReplacedKey } from '@/lib/catalog/licenses/core/schema-license'
import { graceHours } from '@/lib/foundation/shared/fields'
import { replaceKeyCall } from '@/lib/people/management/core/curl/api-calls'
import type { LicenseDialogProps } from '../license-props'
import { useNotifyCustomer } from './use-notify'

const GRACES = graceChoices({
  0: { label: 'Now', help: 'For a leaked key. Older keys that still work stop too.' },
  24: { help: 'Recommended: time to enter the new key everywhere.' },
})

/** A new key for the license; the old one stops now, or after its grace. */
export function ReplaceKeyDialog(props: LicenseDialogProps) {
  const [made, setMade] = useState<ReplacedKey | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      // If it were closed before the answer arrives, the new key would be created but never shown.
      dismissible={!isBusy}
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
  const [grace, setGrace] = useState<Grace>('0')
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
        <Field label="When should the old key stop working?" control="custom">
          <RadioGroup
            items={GRACES}
            value={grace}
            onChange={setGrace}
            aria-label="When should the old key stop working?"
          />
        </Field>
        {field}
        <ApiCallHint call={replaceKeyCall(license.id, { grace_hours: Number(grace), notify })} />
      </DialogBody>
      <DialogActions submit="Replace key" isPending={replace.isPending} isSecret onClick={submit} />
    </>
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
              <MailOutcome sent={`Emailed to ${license.customer?.email}.`} />
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
