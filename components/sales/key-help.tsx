import { PROVIDERS, type SaleProvider } from '@/lib/service/sales/core/providers'

const webhookOf = ({ read, webhook }: { read: string; webhook: string }) =>
  read === webhook ? ' The same creates the webhook.' : ` To create the webhook: ${webhook}.`

/** What an API key of the shop is for, and what it is permitted there. */
export function KeyHelp({ provider }: { provider: SaleProvider }) {
  const { apiKey, permissions } = PROVIDERS[provider]
  return (
    <>
      {apiKey}
      {permissions && (
        <span className="mt-1 block">
          {permissions.read === '' ? 'Any key will do.' : `Permissions: ${permissions.read}.${webhookOf(permissions)}`}
        </span>
      )}
    </>
  )
}
