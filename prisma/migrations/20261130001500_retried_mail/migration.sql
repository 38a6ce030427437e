-- A mail that the mail server refused stays in the log while it is tried again, by the job "queue_id" of the queue.
ALTER TABLE "customer_mail" ADD COLUMN "attempts" INTEGER, ADD COLUMN "answer" TEXT, ADD COLUMN "queue_id" BIGINT;
ALTER TABLE "customer_mail" DROP CONSTRAINT "customer_mail_outcome";
ALTER TABLE "customer_mail" ADD CONSTRAINT "customer_mail_outcome"
  CHECK ("outcome" IN ('sent', 'kept', 'waiting', 'retrying', 'withheld', 'given_up')) NOT VALID;
ALTER TABLE "customer_mail" VALIDATE CONSTRAINT "customer_mail_outcome";
