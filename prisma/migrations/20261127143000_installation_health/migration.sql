-- What the operator's console says of the installation: when it was last backed up,
ALTER TABLE "installation" ADD COLUMN "backed_up_at" TIMESTAMPTZ(3),
  ADD COLUMN "backup_bytes" BIGINT;

-- when the mail server last took an email, and when and why it last refused one,
CREATE TABLE "mail_health" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "mail_health_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mail_health_is_one_row" CHECK (id = 1)
);

-- and how large the databases were on each UTC day of the last weeks.
CREATE TABLE "storage_day" (
    "day" DATE NOT NULL,
    "bytes" BIGINT NOT NULL,
    "history_bytes" BIGINT,

    CONSTRAINT "storage_day_pkey" PRIMARY KEY ("day")
);
