import type { EndpointDetail } from '@/lib/webhooks/core/schema'

export const presentWebhookEndpoint = (endpoint: EndpointDetail) => ({
  ...endpoint,
  enabled: endpoint.disabled_at === null,
})
