/** The links to the vendor's own pages, as product settings and *Get started* name them. */
export const RENEW_LINK = {
  name: 'renew_url',
  label: 'Renew link',
  help: 'Where customers renew. Shown as Renew in the portal and in emails about a license that expires or has expired.',
  placeholder: 'https://example.com/renew?license={{license.id}}',
} as const

export const DOWNLOAD_LINK = {
  name: 'download_url',
  label: 'Download link',
  help: 'Where customers download the product.',
  placeholder: 'https://example.com/download',
} as const

export const SETUP_HELP_LINK = {
  name: 'help_url',
  label: 'Setup help link',
  help: 'A page that shows where to enter the license key.',
  placeholder: 'https://example.com/help/license-key',
} as const
