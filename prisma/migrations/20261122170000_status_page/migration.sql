-- What the probes found, a row a minute for two days: the first instance to write a minute is the one that counts.
-- `results` is null while the instance that claimed the minute is still probing.
CREATE TABLE "status_minute" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "results" JSONB,

    CONSTRAINT "status_minute_pkey" PRIMARY KEY ("minute")
);

-- The same by UTC day and component, for ninety days: how many minutes were measured with each result.
CREATE TABLE "status_day" (
    "day" DATE NOT NULL,
    "component" TEXT NOT NULL,
    "operational" INTEGER NOT NULL DEFAULT 0,
    "degraded" INTEGER NOT NULL DEFAULT 0,
    "outage" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "status_day_pkey" PRIMARY KEY ("day","component")
);

CREATE TABLE "incident" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "components" TEXT[] NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id"),
    CONSTRAINT incident_title CHECK (char_length(title) BETWEEN 1 AND 120),
    CONSTRAINT incident_components CHECK (cardinality(components) BETWEEN 1 AND 6)
);

CREATE INDEX "incident_started_at_idx" ON "incident"("started_at");

CREATE TABLE "incident_update" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incident_update_pkey" PRIMARY KEY ("id"),
    CONSTRAINT incident_update_state CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
    CONSTRAINT incident_update_body CHECK (char_length(body) BETWEEN 1 AND 5000)
);

CREATE INDEX "incident_update_incident_id_at_idx" ON "incident_update"("incident_id", "at");

ALTER TABLE "incident_update" ADD CONSTRAINT "incident_update_incident_id_fkey"
  FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;
