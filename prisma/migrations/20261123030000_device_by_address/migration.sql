-- The device that called last from an IP address of a license. Written with the rest of the history, after the answer.
ALTER TABLE "license_ip_history" ADD COLUMN "device_id" TEXT;
