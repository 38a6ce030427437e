-- A logo on its way to the process that draws it: for seconds, while its uploader waits.
CREATE TABLE "logo_upload" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "source" BYTEA NOT NULL,
    "png" BYTEA,
    "drawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "logo_upload_pkey" PRIMARY KEY ("id")
);

-- The upload is at most 512 KiB; an SVG is longer once its attributes are written anew.
ALTER TABLE "logo_upload" ADD CONSTRAINT "logo_upload_source" CHECK (octet_length("source") <= 4194304);

CREATE INDEX "logo_upload_created_at_idx" ON "logo_upload"("created_at");

ALTER TABLE "logo_upload" ADD CONSTRAINT "logo_upload_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
