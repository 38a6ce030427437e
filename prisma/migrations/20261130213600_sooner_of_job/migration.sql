-- Whether a license that a job changed ends earlier than before: its email says so. Rows are kept only until their job ends.
ALTER TABLE "long_job_mail" ADD COLUMN "is_sooner" BOOLEAN NOT NULL DEFAULT false;
