-- Rows on their way into a history that is a database of its own: taken out of their table in the same transaction, so
-- that a move that is stopped anywhere adds each of them once.
CREATE TABLE "history_move" (
    "batch" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "rows" JSONB NOT NULL,

    CONSTRAINT "history_move_pkey" PRIMARY KEY ("batch")
);
