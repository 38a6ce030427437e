'use client'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useDeleteLogo, useSaveLogo } from '@/lib/catalog/organizations/client/branding-mutations'
import { LOGO_FORMATS, LOGO_TOO_LARGE, MAX_LOGO_BYTES } from '@/lib/catalog/organizations/core/schema-branding'
import { toast } from '@/lib/foundation/browser/dialogs/toast'

type LogoPickerProps = {
  org: string
  logoUrl: string | null
  /** Another logo is saved, or none. */
  onChanged?: () => void
}

/** The logo: chosen, shown, removed. A file is saved when it is chosen. */
export function LogoPicker({ org, logoUrl, onChanged }: LogoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useSaveLogo(org)
  const remove = useDeleteLogo(org)
  const formats = useId()
  const [isAsking, setIsAsking] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_LOGO_BYTES) toast.error("The logo wasn't saved", { description: LOGO_TOO_LARGE })
    else upload.mutate(file, { onSuccess: () => onChanged?.() })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <span className="flex h-24 min-w-24 max-w-60 shrink-0 items-center justify-center rounded-card border border-hairline bg-[white] p-2">
          {logoUrl ? (
            // biome-ignore lint/performance/noImgElement: made small already, and served by ourselves.
            <img src={logoUrl} alt="Your logo" className="max-h-full max-w-full" />
          ) : (
            <ImageUp aria-hidden="true" className="size-6 text-[oklch(0.6_0.015_265)]" />
          )}
        </span>
        <div className="flex min-w-0 flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/svg+xml"
            aria-label="Logo"
            aria-describedby={formats}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              choose(event.target.files?.[0])
              // The same file once more is a change again.
              event.target.value = ''
            }}
          />
          <Button loading={upload.isPending} aria-describedby={formats} onClick={() => input.current?.click()}>
            <ImageUp />
            {logoUrl ? 'Replace logo' : 'Choose logo'}
          </Button>
          {logoUrl && (
            <Button variant="ghost" onClick={() => setIsAsking(true)}>
              <Trash2 />
              Remove logo
            </Button>
          )}
          <p id={formats} className="w-full text-muted text-small">
            {LOGO_FORMATS}
          </p>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove the logo"
        confirm="Remove logo"
        danger
        onConfirm={() => remove.mutateAsync(undefined, { onSuccess: () => onChanged?.() })}
      >
        The customer portal and emails show your name instead. To have it back, choose the file again.
      </ConfirmDialog>
    </>
  )
}
