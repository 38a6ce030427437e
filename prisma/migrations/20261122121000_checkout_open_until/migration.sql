-- Until when a page at Stripe may be paid: until then the subscription is looked at, should the webhook be lost.
ALTER TABLE "billing_subscription" ADD COLUMN "checkout_open_until" TIMESTAMPTZ(3);
