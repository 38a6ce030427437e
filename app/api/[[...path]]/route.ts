import { unknownRoute } from '@/lib/http/route-lane'

// JSON for every method, because Next would answer with an HTML page.
export {
  unknownRoute as DELETE,
  unknownRoute as GET,
  unknownRoute as HEAD,
  unknownRoute as OPTIONS,
  unknownRoute as PATCH,
  unknownRoute as POST,
  unknownRoute as PUT,
}
