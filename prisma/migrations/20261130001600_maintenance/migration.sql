-- Planned maintenance that an operator announces on the status page.
CREATE TABLE "maintenance" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "components" TEXT[] NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "maintenance_pkey" PRIMARY KEY ("id"),
    CONSTRAINT maintenance_title CHECK (char_length(title) BETWEEN 1 AND 120),
    CONSTRAINT maintenance_body CHECK (char_length(body) BETWEEN 1 AND 5000),
    CONSTRAINT maintenance_components CHECK (cardinality(components) BETWEEN 1 AND 6),
    CONSTRAINT maintenance_times CHECK (ends_at > starts_at)
);

CREATE INDEX "maintenance_ends_at_idx" ON "maintenance"("ends_at");
