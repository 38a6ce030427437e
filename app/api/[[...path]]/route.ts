import { unknownRoute } from '@/lib/http/public-api/web-adapter'

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
