-- When a member put the setup checklist aside; null: it shows until the first validation.
ALTER TABLE "membership" ADD COLUMN "first_steps_skipped_at" TIMESTAMPTZ(3);

-- The demo that the first start loads. Only its licenses answer the example call of the start page.
ALTER TABLE "organization" ADD COLUMN "is_demo" BOOLEAN NOT NULL DEFAULT false;

-- An installation has one demo at most.
CREATE UNIQUE INDEX organization_demo_idx ON organization (is_demo) WHERE is_demo;
