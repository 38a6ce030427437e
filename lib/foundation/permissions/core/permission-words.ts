import { PERMISSIONS, type Permission } from './permissions'

/** Labels of the permissions, in the permission grid. */
const WORDS: Record<Permission, string> = {
  'org:update': 'Change name and settings',
  'org:delete': 'Delete the organization',
  'products:view': 'See products',
  'products:create': 'Create products',
  'products:update': 'Change settings',
  'products:archive': 'Archive and disable',
  'products:delete': 'Delete products',
  'api_keys:view': 'See API keys',
  'api_keys:rotate': 'Create, rotate, and end API keys',
  'access_tokens:view': 'See access tokens',
  'access_tokens:manage': 'Create and revoke',
  'licenses:view': 'See licenses',
  'licenses:create': 'Create and import',
  'licenses:update': 'Change and extend',
  'licenses:revoke': 'Revoke and reinstate',
  'licenses:delete': 'Delete licenses',
  'licenses:reveal': 'See whole license keys',
  'licenses:export': 'Export licenses',
  'ips:view': 'See IP addresses',
  'ips:manage': 'Reset, remove, and block',
  'customers:view': 'See customers',
  'customers:update': 'Change names and notes',
  'versions:manage': 'Publish and yank versions',
  'templates:manage': 'Edit custom responses',
  'signing:manage': 'Turn signing on or off, rotate keys',
  'webhooks:view': 'See webhooks',
  'webhooks:manage': 'Change and replay webhooks',
  'members:view': 'See members',
  'members:invite': 'Invite members',
  'members:update': 'Change roles of members',
  'members:remove': 'Remove members',
  'roles:view': 'See roles',
  'roles:manage': 'Create and change roles',
  'billing:view': 'See billing',
  'billing:manage': 'Change plan and payment',
  'usage:view': 'See usage, statistics, and requests',
  'audit:view': 'See the audit log',
  'transfers:review': 'Approve or reject transfers',
  'sales:view': 'See sales',
  'sales:manage': 'Connect shops and map products',
}

const RESOURCES: Record<string, string> = {
  org: 'Organization',
  products: 'Products',
  api_keys: 'API keys',
  access_tokens: 'Access tokens',
  licenses: 'Licenses',
  ips: 'IP addresses',
  customers: 'Customers',
  versions: 'Versions',
  templates: 'Custom responses',
  signing: 'Signed validation',
  webhooks: 'Webhooks',
  members: 'Members',
  roles: 'Roles',
  billing: 'Billing',
  usage: 'Usage',
  audit: 'Audit log',
  transfers: 'Transfers',
  sales: 'Sales',
}

export type PermissionGroup = {
  resource: string
  title: string
  permissions: { permission: Permission; words: string }[]
}

const resourceOf = (permission: Permission): string => permission.slice(0, permission.indexOf(':'))

/** All permissions by resource, in the order of the grid. */
export const PERMISSION_GROUPS: PermissionGroup[] = [...new Set(PERMISSIONS.map(resourceOf))].map((resource) => ({
  resource,
  title: RESOURCES[resource] ?? resource,
  permissions: PERMISSIONS.filter((permission) => resourceOf(permission) === resource).map((permission) => ({
    permission,
    words: WORDS[permission],
  })),
}))
