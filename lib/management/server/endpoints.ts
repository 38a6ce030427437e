import { addressEndpoints } from './address-endpoints'
import { blockRuleEndpoints } from './block-rule-endpoints'
import { bulkEndpoints } from './bulk-endpoints'
import { customerEndpoints } from './customer-endpoints'
import type { ApiEndpoint } from './define-endpoint'
import { jobEndpoints } from './job-endpoints'
import { licenseActionEndpoints } from './license-action-endpoints'
import { licenseEndpoints } from './license-endpoints'
import { meEndpoint } from './me-endpoint'
import { productEndpoints } from './product-endpoints'
import { requestEndpoints } from './request-endpoints'
import { usageEndpoints } from './usage-endpoints'
import { versionEndpoints } from './version-endpoints'

/** Every endpoint of the management API: the router, the access matrix and the OpenAPI document read this table. */
export const ENDPOINTS: readonly ApiEndpoint[] = [
  meEndpoint,
  ...licenseEndpoints,
  ...licenseActionEndpoints,
  ...addressEndpoints,
  ...bulkEndpoints,
  ...jobEndpoints,
  ...customerEndpoints,
  ...productEndpoints,
  ...versionEndpoints,
  ...blockRuleEndpoints,
  ...requestEndpoints,
  ...usageEndpoints,
]
