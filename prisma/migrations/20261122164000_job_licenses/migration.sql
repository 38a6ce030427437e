-- The licenses that a job issued, by their position in the request: a program reads them page by page. Without a
-- foreign key to license, since every deletion of one would look here.
CREATE TABLE "long_job_license" (
    "job_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "license_id" UUID NOT NULL,

    CONSTRAINT "long_job_license_pkey" PRIMARY KEY ("job_id","position")
);

ALTER TABLE "long_job_license" ADD CONSTRAINT "long_job_license_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "long_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
