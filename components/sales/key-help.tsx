import { PROVIDERS, type SaleProvider } from '@/lib/service/sales/core/providers'

const permissionsOf = ({ read, webhook }: { read: string; webhook: string }): string => {
  if (read === '') return 'Any API key works.'
  return read === webhook ? `Permission: ${read}.` : `Permissions: ${read}. To create the webhook: ${webhook}.`
}

/** What an API key of the shop is for, and what it is permitted there. */
export function KeyHelp({ provider }: { provider: SaleProvider }) {
  const { apiKey, permissions } = PROVIDERS[provider]
  return (
    <>
      {apiKey}
      {permissions && <span className="mt-1 block">{permissionsOf(permissions)}</span>}
    </>
  )
}
