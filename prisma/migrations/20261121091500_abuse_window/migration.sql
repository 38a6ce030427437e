-- Counters of a minute. Not worth a write-ahead log: after a crash of the server they begin anew.
CREATE UNLOGGED TABLE "abuse_window" (
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "identifier" TEXT NOT NULL,
    "hits" INTEGER NOT NULL,

    CONSTRAINT "abuse_window_pkey" PRIMARY KEY ("window_start","identifier")
);
