import { emptyState, inSeconds, newStripeId, type Session, type StripeObject, type StripeState } from './stripe-state'

type Call = { method: string; path: string; query: URLSearchParams; form: URLSearchParams; url: string }
type Reply = { status: number; body: object }

const ok = (body: object): Reply => ({ status: 200, body })
const list = (path: string, data: readonly object[]): Reply => ok({ object: 'list', url: path, has_more: false, data })
const missing = (what: string, id: string): Reply => ({
  status: 404,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
      param: 'id',
    },
  },
})
const invalid = (message: string): Reply => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message } },
})

/** The calls that we make of Stripe's API, over a state that tests can change. */
export function createStripeApi() {
  const state = emptyState()
  const repeats = new Map<string, Reply>()
  return {
    state,
    /** A repeated idempotency key is answered as the first time. */
    answer: (call: Call, idempotencyKey: string | undefined): Reply => {
      const known = idempotencyKey === undefined ? undefined : repeats.get(idempotencyKey)
      if (known) return known
      const reply = answer(state, call)
      if (idempotencyKey !== undefined) repeats.set(idempotencyKey, reply)
      return reply
    },
  }
}

function answer(state: StripeState, call: Call): Reply {
  const { method, path, query, form } = call
  const [, , resource = '', id, action] = path.split('/')
  switch (`${method} ${resource}`) {
    case 'POST customers':
      return ok(createCustomer(state, form))
    case 'GET customers':
      return found('customer', state.customers, id)
    case 'GET prices': {
      const keys = query.getAll('lookup_keys[0]').concat(query.getAll('lookup_keys[1]'))
      return list(
        path,
        state.prices.filter((price) => keys.includes(price.lookup_key)),
      )
    }
    case 'GET subscriptions':
      return list(path, ofCustomer(state.subscriptions, query))
    case 'DELETE subscriptions':
      return cancel(state, id ?? '')
    case 'GET invoices':
      return list(path, ofCustomer(state.invoices, query))
    case 'GET checkout':
      return list(
        path,
        ofCustomer(state.sessions, query).filter(({ status }) => status === query.get('status')),
      )
    case 'POST checkout':
      return action ? expire(state, action) : openSession(state, call)
    case 'POST billing_portal':
      return openPortalSession(state, call)
    default:
      return {
        status: 404,
        body: { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` } },
      }
  }
}

function createCustomer(state: StripeState, form: URLSearchParams): StripeObject {
  const customer = {
    id: newStripeId('cus'),
    object: 'customer',
    created: inSeconds(),
    email: form.get('email'),
    name: form.get('name'),
    livemode: false,
    metadata: { organization_id: form.get('metadata[organization_id]') },
  }
  state.customers.push(customer)
  return customer
}

/** Newest first, as Stripe lists. */
const ofCustomer = <T extends StripeObject>(all: T[], query: URLSearchParams): T[] =>
  all.filter((one) => one['customer'] === query.get('customer')).toReversed()

function found(what: string, all: StripeObject[], id = ''): Reply {
  const one = all.find((candidate) => candidate.id === id)
  return one ? ok(one) : missing(what, id)
}

function cancel(state: StripeState, id: string): Reply {
  const subscription = state.subscriptions.find((one) => one.id === id)
  if (!subscription) return missing('subscription', id)
  Object.assign(subscription, { status: 'canceled', canceled_at: inSeconds(), ended_at: inSeconds() })
  return ok(subscription)
}

function expire(state: StripeState, id: string): Reply {
  const session = state.sessions.find((one) => one.id === id)
  if (!session) return missing('checkout.session', id)
  if (session.status !== 'open') return invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
  session.status = 'expired'
  return ok(session)
}

function openSession(state: StripeState, { form, url }: Call): Reply {
  const customer = form.get('customer') ?? ''
  if (!state.customers.some(({ id }) => id === customer)) return missing('customer', customer)
  const id = newStripeId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    cancel_url: form.get('cancel_url'),
    created: inSeconds(),
    customer,
    expires_at: inSeconds() + 86_400,
    livemode: false,
    mode: form.get('mode'),
    payment_status: 'unpaid',
    price: form.get('line_items[0][price]') ?? '',
    status: 'open',
    subscription: null,
    subscription_metadata: { made_by: form.get('subscription_data[metadata][made_by]') ?? '' },
    success_url: form.get('success_url') ?? '',
    url: `${url}/pay/${id}`,
  }
  state.sessions.push(session)
  return ok(session)
}

function openPortalSession(state: StripeState, { form, url }: Call): Reply {
  const customer = form.get('customer') ?? ''
  if (!state.customers.some(({ id }) => id === customer)) return missing('customer', customer)
  return ok({
    id: newStripeId('bps'),
    object: 'billing_portal.session',
    created: inSeconds(),
    customer,
    livemode: false,
    return_url: form.get('return_url'),
    url: `${url}/portal/${customer}?return=${encodeURIComponent(form.get('return_url') ?? '')}`,
  })
}
