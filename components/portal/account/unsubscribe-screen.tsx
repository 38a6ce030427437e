import type { createTranslator, Messages } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { LOCALE_PARAMETER } from '@/lib/foundation/shared/locale'

type UnsubscribeScreenProps = {
  t: ReturnType<typeof createTranslator<Messages>>
  token: string
  /** of the email with the link */
  lang: string
  /** null if the link is invalid */
  subscription: { vendor: string; email: string } | null
  done: 'stopped' | 'resumed' | null
}

/**
 * The page behind the unsubscribe link of a mail. Opening it changes nothing; its button works without a session or a
 * script.
 */
export function UnsubscribeScreen({ t, token, lang, subscription, done }: UnsubscribeScreenProps) {
  if (!subscription)
    return (
      <div className="space-y-2">
        <h1 className="font-semibold text-title">{t('order.incompleteTitle')}</h1>
        <p className="text-muted">{t('unsubscribe.missing')}</p>
      </div>
    )
  const { vendor } = subscription
  const isStopped = done === 'stopped'
  return (
    <div className="flex flex-col gap-6">
      <div className="space-y-2">
        <h1 className="font-semibold text-title">{t('unsubscribe.title', { vendor })}</h1>
        {done && (
          <p role="status" className="[overflow-wrap:anywhere]">
            {t(`unsubscribe.${done}`, subscription)}
          </p>
        )}
        {done === null && <p className="text-muted [overflow-wrap:anywhere]">{t('unsubscribe.line', subscription)}</p>}
      </div>
      <form method="post" action={`/api/unsubscribe?${new URLSearchParams({ token, [LOCALE_PARAMETER]: lang })}`}>
        <input type="hidden" name="page" value="1" />
        {isStopped && <input type="hidden" name="resume" value="1" />}
        <Button size="touch" type="submit" variant={isStopped ? 'secondary' : 'primary'} className="w-full">
          {t(isStopped ? 'unsubscribe.resume' : 'unsubscribe.stop')}
        </Button>
      </form>
    </div>
  )
}
