-- Where a job was started from: the audit log has it of every change, and the worker has no address of its own.
ALTER TABLE "long_job" ADD COLUMN "address" INET;
