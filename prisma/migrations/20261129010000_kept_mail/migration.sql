-- Without a mail server a mail is kept in the mailbox of the data folder, and reaches nobody: that is no mail sent.
ALTER TABLE "customer_mail" DROP CONSTRAINT "customer_mail_outcome";
ALTER TABLE "customer_mail" ADD CONSTRAINT "customer_mail_outcome"
  CHECK ("outcome" IN ('sent', 'kept', 'withheld', 'given_up')) NOT VALID;
ALTER TABLE "customer_mail" VALIDATE CONSTRAINT "customer_mail_outcome";
