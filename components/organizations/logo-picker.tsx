'use client'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useDeleteLogo, useSaveLogo } from '@/lib/catalog/organizations/client/branding-mutations'
import { MAX_LOGO_BYTES } from '@/lib/catalog/organizations/core/schema-branding'
import { toast } from '@/lib/foundation/browser/dialogs/toast'

type LogoPickerProps = { org: string; logoUrl: string | null }

/** The logo: chosen, shown, removed. A file is saved when it is chosen. */
export function LogoPicker({ org, logoUrl }: LogoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useSaveLogo(org)
  const remove = useDeleteLogo(org)
  const [isAsking, setIsAsking] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_LOGO_BYTES)
      toast.error("The logo wasn't saved", { description: 'The file is larger than 512 KiB. Choose a smaller one.' })
    else upload.mutate(file)
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
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/svg+xml"
            aria-label="Logo"
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              choose(event.target.files?.[0])
              // The same file once more is a change again.
              event.target.value = ''
            }}
          />
          <Button loading={upload.isPending} onClick={() => input.current?.click()}>
            <ImageUp />
            {logoUrl ? 'Replace logo' : 'Choose logo'}
          </Button>
          {logoUrl && (
            <Button variant="ghost" onClick={() => setIsAsking(true)}>
              <Trash2 />
              Remove logo
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove the logo"
        confirm="Remove logo"
        danger
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        The customer portal and emails show your name instead. To have it back, choose the file again.
      </ConfirmDialog>
    </>
  )
}
