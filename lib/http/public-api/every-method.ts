/** A handler as every method of a route, because Next answers the ones left out without an Allow header. */
export const everyMethod = <Handler>(handler: Handler) => ({
  DELETE: handler,
  GET: handler,
  HEAD: handler,
  OPTIONS: handler,
  PATCH: handler,
  POST: handler,
  PUT: handler,
})
