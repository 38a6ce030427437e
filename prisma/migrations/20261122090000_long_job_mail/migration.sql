-- Whose customers are to be told of what a long job did: gathered step by step, told in one mail when the job is over.
CREATE TABLE "long_job_mail" (
    "job_id" UUID NOT NULL,
    "license_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mail" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "long_job_mail_pkey" PRIMARY KEY ("job_id", "license_id")
);

ALTER TABLE "long_job_mail" ADD CONSTRAINT "long_job_mail_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "long_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
