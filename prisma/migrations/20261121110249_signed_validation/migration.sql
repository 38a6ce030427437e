-- CreateTable
CREATE TABLE "signing_key" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "kid" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "private_ciphertext" BYTEA NOT NULL,
    "active_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "signing_key_product_id_kid_key" ON "signing_key"("product_id", "kid");

-- CreateIndex
CREATE UNIQUE INDEX "signing_key_product_id_active_from_key" ON "signing_key"("product_id", "active_from");

-- AddForeignKey
ALTER TABLE "signing_key" ADD CONSTRAINT "signing_key_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE signing_key ADD CONSTRAINT signing_key_public_key CHECK (octet_length(public_key) = 32);
