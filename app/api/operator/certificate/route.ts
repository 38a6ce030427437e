import { emptyQuery } from '@/lib/foundation/shared/answers'
import { operatorRead, readPublicCertificate } from '@/lib/wiring/operator'

/** Apart from the system: the page waits for no handshake. */
export const GET = operatorRead({ query: emptyQuery }, () => readPublicCertificate()())
