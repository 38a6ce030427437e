-- Who runs the installation, and where vendors reach them.
ALTER TABLE "installation" ADD COLUMN "operator_name" TEXT,
  ADD COLUMN "operator_contact" TEXT;
