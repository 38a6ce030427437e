-- By which a job's id that is sent again with another request is told from the same request sent twice. Null for jobs
-- from before, and from an earlier version that runs beside this one.
ALTER TABLE "long_job" ADD COLUMN "asked_hash" BYTEA;
