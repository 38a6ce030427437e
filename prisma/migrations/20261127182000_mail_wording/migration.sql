-- How a vendor begins its mails to customers; a mail or language without a row is written as Latchkey does.
CREATE TABLE "mail_wording" (
    "organization_id" UUID NOT NULL,
    "mail" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "subject" TEXT,
    "opening" TEXT,

    CONSTRAINT "mail_wording_pkey" PRIMARY KEY ("organization_id","mail","locale")
);
ALTER TABLE "mail_wording" ADD CONSTRAINT "mail_wording_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
