import { getLogo, portalOpen } from '@/lib/wiring/portal'

export const GET = portalOpen({ params: ['organization'] }, ({ params, request }) =>
  getLogo({
    organizationId: params.organization,
    version: new URL(request.url).searchParams.get('v'),
    known: request.headers.get('if-none-match'),
  }),
)
