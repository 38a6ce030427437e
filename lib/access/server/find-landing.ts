import { listOrganizations } from '@/lib/organizations/server/list-organizations'
import type { AccessParts } from './access-parts'

/** Where a person goes who came for nothing in particular: their first organization, or the page that makes one. */
export async function findLanding({ db }: Pick<AccessParts, 'db'>, userId: string): Promise<string> {
  const [first] = await listOrganizations({ db }, { userId })
  return first ? `/${first.slug}` : '/new'
}
