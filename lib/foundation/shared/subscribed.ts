/** What the subscription that pays a license means for its end, as the portal and the emails say it. */
export type Subscribed = {
  /** `late`: it runs, but the expiry says until when: its payment is not confirmed yet, or a member set the expiry */
  state: 'renews' | 'runs' | 'late' | 'past_due' | 'ended'
  /** of one that renews: the end of the paid period */
  renews_at: string | null
  /** where the customer manages it: at the shop, by name */
  manage?: { url: string; shop: string } | null
}

/** Whether a subscription still pays the license: whoever renews it elsewhere pays twice. */
export const isRunning = (subscription: Pick<Subscribed, 'state'> | null | undefined): boolean =>
  subscription != null && subscription.state !== 'ended'
