import { getOrganization } from '@/lib/catalog/organizations/server/get-organization'
import { me } from '../core/schema-me'
import { readEndpoint } from './define-endpoint'

export const meEndpoint = readEndpoint(
  '/me',
  {
    operationId: 'retrieve_me',
    tag: 'Access tokens',
    summary: 'Show the access token that asks',
    scope: null,
    products: 'any',
    reply: me,
  },
  async ({ actor, reading }) => {
    const { id, slug, name, plan } = await getOrganization(reading, actor)
    const { accessToken, permissions } = actor
    return {
      organization: { id, slug, name, plan },
      access_token: {
        id: accessToken.id,
        name: accessToken.name,
        scopes: [...permissions],
        product_ids: accessToken.productIds && [...accessToken.productIds],
      },
    }
  },
)
