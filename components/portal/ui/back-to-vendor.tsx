'use client'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from '@/components/portal/ui/use-translations'

/** The way back to the page of the vendor that the customer came from. */
export function BackToVendor({ url, vendor }: { url: string; vendor: string }) {
  const t = useTranslations('frame')
  return (
    <a
      href={url}
      className="flex min-h-11 w-fit items-center gap-2 text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
    >
      <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
      {t('backTo', { vendor })}
    </a>
  )
}
