-- How many mails of a kind were sent on a day (UTC), by whom or to whom. No names: a scope is a hash or an id.
CREATE TABLE "mail_tally" (
    "day" DATE NOT NULL,
    "scope" TEXT NOT NULL,
    "hits" INTEGER NOT NULL,

    CONSTRAINT "mail_tally_pkey" PRIMARY KEY ("day","scope")
);

-- Customers who asked a vendor for no more mails.
CREATE TABLE "mail_opt_out" (
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_opt_out_pkey" PRIMARY KEY ("organization_id","email")
);

ALTER TABLE "mail_opt_out" ADD CONSTRAINT "mail_opt_out_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
