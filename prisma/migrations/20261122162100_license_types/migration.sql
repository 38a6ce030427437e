-- The kinds of licenses that a product is sold as: each fills in the fields of a new license.
CREATE TABLE "license_type" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "duration_unit" TEXT,
    "duration_count" INTEGER,
    "ip_system_enabled" BOOLEAN NOT NULL DEFAULT false,
    "max_ips" INTEGER,
    "ip_mode" TEXT NOT NULL DEFAULT 'auto_register',
    "version_pin_mode" TEXT NOT NULL DEFAULT 'none',
    "version_pinned" TEXT,
    "version_range_min" TEXT,
    "version_range_max" TEXT,
    "custom_override" JSONB,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_type_pkey" PRIMARY KEY ("id"),
    CONSTRAINT license_type_name CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT license_type_duration CHECK (
      (duration_unit IS NULL) = (duration_count IS NULL) AND duration_unit IN ('days', 'months') AND duration_count > 0
    ),
    CONSTRAINT license_type_ip_mode CHECK (ip_mode IN ('auto_register', 'allow_list')),
    CONSTRAINT license_type_version_pin_mode CHECK (version_pin_mode IN ('none', 'exact', 'range'))
);

-- By name in any case: an import names its type.
CREATE UNIQUE INDEX "license_type_name_key" ON "license_type"("product_id", lower("name"));

ALTER TABLE "license_type" ADD CONSTRAINT "license_type_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;
