-- The last call of a merged line, whose id a customer quotes as likely as the first. Null where it is the same call.
-- Code of the version before leaves it out, and reads past it.
ALTER TABLE "request_log" ADD COLUMN "last_request_id" UUID;

-- Ids are searched for now and then, and written all the time. A bloom filter for every 32 pages costs a write almost
-- nothing, where a B-tree of random ids would cost as much as the line itself. `autosummarize` has them made as the
-- day goes on; pages without one yet are simply read.
CREATE INDEX "request_log_request_id_idx" ON "request_log"
  USING BRIN ("request_id" uuid_bloom_ops (n_distinct_per_range = 1500)) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "request_log_last_request_id_idx" ON "request_log"
  USING BRIN ("last_request_id" uuid_bloom_ops (n_distinct_per_range = 1500)) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX "request_log_device_id_idx" ON "request_log"
  USING BRIN ("device_id" text_bloom_ops (n_distinct_per_range = 1500)) WITH (pages_per_range = 32, autosummarize = on);
