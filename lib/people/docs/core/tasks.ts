/** What vendors come to do most: on the front page, before anything is searched for, and where nothing is found. */
export const TASKS = [
  { title: 'Validate a license in your program', href: '/docs/quickstart' },
  { title: 'Create licenses', href: '/docs/licenses#create' },
  { title: 'Revoke, extend, or delete a license', href: '/docs/licenses#change' },
  { title: 'See why a license is refused', href: '/docs/statuses' },
  { title: 'Reset or block IP addresses', href: '/docs/ip-control#reset' },
  { title: 'Keep working offline', href: '/docs/offline-grace' },
  { title: 'Sell through your shop', href: '/docs/sales' },
  { title: 'Import licenses', href: '/docs/import' },
  { title: 'Receive webhooks', href: '/docs/webhooks' },
  { title: 'Run Latchkey yourself', href: '/docs/self-hosting' },
] as const
