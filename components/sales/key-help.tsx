import { PROVIDERS, type SaleProvider } from '@/lib/service/sales/core/providers'

const permissionsOf = ({ read, webhook }: { read: string; webhook: string }): string => {
  if (read === '') return 'Any API key works.'
  return read === webhook ? `Permission: ${read}.` : `Permissions: ${read}. To create the webhook: ${webhook}.`
}

/** What an API key of the shop is for, and what it is permitted there. `isLater`: sales wait for it, the form doesn't. */
export function KeyHelp({ provider, isLater = false }: { provider: SaleProvider; isLater?: boolean }) {
  const { apiKey, permissions } = PROVIDERS[provider]
  return (
    <>
      {apiKey}
      {isLater && ' You can enter it later.'}
      {permissions && <span className="mt-1 block">{permissionsOf(permissions)}</span>}
    </>
  )
}
