-- A set of filters that a member named. It goes when they leave.
CREATE TABLE "saved_view" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("organization_id","user_id","id"),
    CONSTRAINT saved_view_name CHECK (char_length(name) BETWEEN 1 AND 40),
    CONSTRAINT saved_view_query CHECK (char_length(query) <= 2000)
);
CREATE UNIQUE INDEX "saved_view_organization_id_user_id_list_name_key" ON "saved_view"("organization_id", "user_id", "list", "name");
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
