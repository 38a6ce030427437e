-- AlterTable
ALTER TABLE "api_key" ADD COLUMN "saved_at" TIMESTAMPTZ(3);
