import { personListQuery } from '@/lib/operator/core/schema-people'
import { listPeople } from '@/lib/operator/server/list-people'
import { operatorRead } from '@/lib/wiring/operator'

export const GET = operatorRead({ query: personListQuery }, ({ reading, query }) => listPeople(reading, query))
