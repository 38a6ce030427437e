-- A mail that a daily limit holds back waits until `sends_at`; null once it is in the queue.
ALTER TABLE "customer_mail" ADD COLUMN "sends_at" TIMESTAMPTZ(3);
ALTER TABLE "customer_mail" DROP CONSTRAINT "customer_mail_outcome";
ALTER TABLE "customer_mail" ADD CONSTRAINT "customer_mail_outcome"
  CHECK ("outcome" IN ('sent', 'kept', 'waiting', 'withheld', 'given_up')) NOT VALID;
ALTER TABLE "customer_mail" VALIDATE CONSTRAINT "customer_mail_outcome";
