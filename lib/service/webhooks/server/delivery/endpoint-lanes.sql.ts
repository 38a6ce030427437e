import type { Pool } from 'pg'

// The statements of the delivery workers, on a separate pool. They use the database's clock, so all workers agree.

/**
 * A delivery lane of an endpoint, held by a token. Each endpoint has two, so it gets at most two requests at a time. An endpoint
 * is troubled if its last attempt failed or was slow.
 */
export type EndpointLane = { endpointId: string; lane: number; token: string; isTroubled: boolean }

/** Most lanes of an organization over all processes, so that its slow receivers cannot starve other organizations. */
const MAX_PER_ORGANIZATION = 16
/** Most of these to one host, so that an organization cannot flood a server with many URLs. */
const MAX_PER_HOST = 8
/** Most of these to troubled endpoints, so that a working endpoint always finds a free lane. */
const MAX_TROUBLED = 4
/** Second lanes are given only while the organization holds fewer, so that each endpoint gets a first one. */
const MAX_WITH_SECOND_LANES = 8

/**
 * Claims free lanes of endpoints with due deliveries: at most `limit`, of which at most `troubledLimit` for troubled
 * endpoints. Organizations that hold the fewest come first, so they take turns. The query steps from endpoint to
 * endpoint in the index of pending deliveries, so its cost does not depend on the backlog. Two processes that claim at
 * the same moment may exceed an organization's share by what one of them takes; the next claim accounts for it.
 */
const CLAIM_LANES = `
  with recursive waiting as (
    (select endpoint_id from webhook_delivery where state = 'pending' order by endpoint_id limit 1)
    union all
    select (select d.endpoint_id from webhook_delivery d
            where d.state = 'pending' and d.endpoint_id > w.endpoint_id order by d.endpoint_id limit 1)
    from waiting w where w.endpoint_id is not null
  ), free as (
    select e.id as endpoint_id, n.lane, e.organization_id, e.failing_since is not null or e.is_slow as is_troubled,
      lower(substring(e.url from '^[A-Za-z]+://([^/?#]*?)(?::[0-9]+)?(?:[/?#]|$)')) as host
    from waiting w
    join webhook_endpoint e on e.id = w.endpoint_id and e.disabled_at is null
    cross join (values (0), (1)) n(lane)
    left join webhook_lane k on k.endpoint_id = e.id and k.lane = n.lane
    where (k.lease_until is null or k.lease_until <= now())
      and exists (select from webhook_delivery d where d.endpoint_id = e.id and d.state = 'pending'
        and d.next_at <= now() and (d.lease_until is null or d.lease_until <= now()))
  ), held as (
    select e.organization_id, e.failing_since is not null or e.is_slow as is_troubled,
      lower(substring(e.url from '^[A-Za-z]+://([^/?#]*?)(?::[0-9]+)?(?:[/?#]|$)')) as host
    from (select distinct organization_id from free) o
    join webhook_endpoint e on e.organization_id = o.organization_id
    join webhook_lane k on k.endpoint_id = e.id and k.lease_until > now()
  ), in_host as (
    select *, row_number() over (partition by organization_id, host order by lane, is_troubled, random()) + (
      select count(*) from held h where h.organization_id = f.organization_id and h.host = f.host) as host_place
    from free f
  ), in_trouble as (
    select *, row_number() over (partition by organization_id, is_troubled order by lane, random()) + (
      select count(*) from held h where h.organization_id = f.organization_id and h.is_troubled) as trouble_place
    from in_host f where host_place <= $4
  ), in_organization as (
    select *, row_number() over (partition by organization_id order by lane, is_troubled, random()) + (
      select count(*) from held h where h.organization_id = f.organization_id) as own_place
    from in_trouble f where not is_troubled or trouble_place <= $5
  ), ranked as (
    select *, row_number() over (partition by is_troubled order by own_place, random()) as place
    from in_organization where own_place <= case lane when 0 then $6::int else $7::int end
  ), chosen as (
    select endpoint_id, lane from ranked where not is_troubled or place <= $2 order by is_troubled, place limit $1
  )
  insert into webhook_lane (endpoint_id, lane, lease_token, lease_until)
  select endpoint_id, lane, gen_random_uuid(), now() + $3 * interval '1 ms' from chosen order by 1, 2
  on conflict (endpoint_id, lane) do update
    set lease_token = excluded.lease_token, lease_until = excluded.lease_until
    where webhook_lane.lease_until <= now()
  returning endpoint_id as "endpointId", lane, lease_token as token,
    exists (select from ranked r where r.endpoint_id = webhook_lane.endpoint_id and r.is_troubled) as "isTroubled"`

const SHARES = [MAX_PER_HOST, MAX_TROUBLED, MAX_PER_ORGANIZATION, MAX_WITH_SECOND_LANES]

export async function claimEndpointLanes(
  pool: Pool,
  { limit, troubledLimit, leaseMs }: { limit: number; troubledLimit: number; leaseMs: number },
): Promise<EndpointLane[]> {
  const values = [limit, troubledLimit, leaseMs, ...SHARES]
  return (await pool.query<EndpointLane>({ name: 'webhook_lanes', text: CLAIM_LANES, values })).rows
}

type HeldLane = Pick<EndpointLane, 'endpointId' | 'lane' | 'token'>

export async function releaseEndpointLane(pool: Pool, { endpointId, lane, token }: HeldLane): Promise<void> {
  await pool.query(
    'update webhook_lane set lease_until = now() where endpoint_id = $1 and lane = $2 and lease_token = $3',
    [endpointId, lane, token],
  )
}

export type ClaimedDelivery = {
  id: string
  organizationId: string
  endpointId: string
  eventId: string
  tries: number
  body: string
  url: string
  secretCiphertext: Buffer
  previousSecretCiphertext: Buffer | null
  previousSecretEndsAt: Date | null
  headersCiphertext: Buffer | null
}

/** Leases the lane's next due delivery and extends the lane's lease. Returns none if the lane was lost. */
const CLAIM_DELIVERY = `
  with held as (
    update webhook_lane set lease_until = now() + $4 * interval '1 ms'
    where endpoint_id = $1 and lane = $2 and lease_token = $3 returning endpoint_id
  ), next as (
    update webhook_delivery set lease_token = $3, lease_until = now() + $4 * interval '1 ms'
    where id = (
      select d.id from webhook_delivery d
      where d.endpoint_id = (select endpoint_id from held) and d.state = 'pending' and d.next_at <= now()
        and (d.lease_until is null or d.lease_until <= now())
      order by d.next_at limit 1 for update skip locked)
    returning id, organization_id, endpoint_id, event_id, tries
  )
  select n.id, n.organization_id as "organizationId", n.endpoint_id as "endpointId", n.event_id as "eventId",
    n.tries, v.body, e.url, e.secret_ciphertext as "secretCiphertext",
    e.previous_secret_ciphertext as "previousSecretCiphertext", e.previous_secret_ends_at as "previousSecretEndsAt",
    e.headers_ciphertext as "headersCiphertext"
  from next n join webhook_event v on v.id = n.event_id join webhook_endpoint e on e.id = n.endpoint_id`

export async function claimDelivery(
  pool: Pool,
  { endpointId, lane, token }: HeldLane,
  leaseMs: number,
): Promise<ClaimedDelivery | null> {
  const values = [endpointId, lane, token, leaseMs]
  const { rows } = await pool.query<ClaimedDelivery>({ name: 'webhook_next', text: CLAIM_DELIVERY, values })
  return rows[0] ?? null
}

export type Finish = {
  id: string
  token: string
  state: 'pending' | 'succeeded' | 'failed'
  /** until the next attempt, if there is one */
  pauseMs: number
  at: Date
  durationMs: number
  status: number | null
  error: string | null
  answer: string | null
}

/** An attempt that takes longer makes its endpoint troubled. */
const SLOW_MS = 5_000

/**
 * Records an attempt and its outcome, unless the lease was lost because the attempt took too long. The endpoint's row
 * is written only if it starts or stops failing, or becomes slow or fast.
 */
const FINISH = `
  with finished as (
    update webhook_delivery set state = $3, tries = tries + 1, attempts = attempts + 1,
      next_at = now() + $4 * interval '1 ms', lease_token = null, lease_until = null, last_status = $7, last_error = $8,
      finished_at = case when $3 <> 'pending' then now() end
    where id = $1 and lease_token = $2 and state = 'pending'
    returning id, organization_id, endpoint_id, attempts
  ), noted as (
    insert into webhook_attempt (delivery_id, number, organization_id, at, duration_ms, status, error, answer)
    select id, attempts, organization_id, $5, $6, $7, $8, $9 from finished
  ), turned as (
    update webhook_endpoint e set is_slow = $6 > $10,
      failing_since = case when $8::text is not null then coalesce(e.failing_since, now()) end
    from finished f where e.id = f.endpoint_id
      and ((e.failing_since is null) = ($8::text is not null) or e.is_slow <> ($6 > $10))
  )
  select e.failing_since as "failingSince", coalesce(e.failing_reported_at >= e.failing_since, false) as "isReported"
  from finished f join webhook_endpoint e on e.id = f.endpoint_id`

/** What the endpoint's deliveries have done since its last success. */
export type FailingStreak = {
  failingSince: Date | null
  /** its members know of it */
  isReported: boolean
}

/** How the endpoint was before this attempt; undefined if the lease was lost. */
export async function finishDelivery(pool: Pool, finish: Finish): Promise<FailingStreak | undefined> {
  const { id, token, state, pauseMs, at, durationMs, status, error, answer } = finish
  const values = [id, token, state, pauseMs, at, durationMs, status, error, answer, SLOW_MS]
  const { rows } = await pool.query<FailingStreak>({ name: 'webhook_finish', text: FINISH, values })
  return rows[0]
}

/** Gives a delivery back as if it had not been claimed, so that another lane can send it at once. */
export async function giveBack(pool: Pool, { id, token }: { id: string; token: string }): Promise<void> {
  await pool.query(
    'update webhook_delivery set lease_token = null, lease_until = null where id = $1 and lease_token = $2',
    [id, token],
  )
}

/** Whether anything is due now, for callers that drain the queue. */
export async function isAnythingDue(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id and e.disabled_at is null
     where d.state = 'pending' and d.next_at <= now() limit 1`,
  )
  return rows.length > 0
}
