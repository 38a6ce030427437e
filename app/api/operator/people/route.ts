import { personListQuery } from '@/lib/people/operator/core/schema-people'
import { listPeople } from '@/lib/people/operator/server/list-people'
import { operatorRead } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: personListQuery }, ({ reading, query }) => listPeople(reading, query))
