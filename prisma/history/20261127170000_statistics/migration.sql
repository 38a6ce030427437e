-- What the worker counts once a day is over: see statistics_state in the main database.
CREATE TABLE license_seen (
    organization_id UUID NOT NULL,
    product_id UUID NOT NULL,
    license_id UUID NOT NULL,
    first_on DATE NOT NULL,
    last_on DATE NOT NULL,
    days BIGINT NOT NULL,

    CONSTRAINT license_seen_pkey PRIMARY KEY (organization_id, product_id, license_id)
);
CREATE INDEX license_seen_license_id_idx ON license_seen (license_id);

CREATE TABLE statistics_day (
    organization_id UUID NOT NULL,
    product_id UUID NOT NULL,
    day DATE NOT NULL,
    seen_1 INTEGER NOT NULL,
    seen_7 INTEGER NOT NULL,
    seen_30 INTEGER NOT NULL,
    activations INTEGER NOT NULL,
    first_activations INTEGER NOT NULL,
    created INTEGER NOT NULL,
    extended INTEGER NOT NULL,
    expired INTEGER NOT NULL,
    revoked INTEGER NOT NULL,

    CONSTRAINT statistics_day_pkey PRIMARY KEY (organization_id, product_id, day)
);
CREATE INDEX statistics_day_organization_id_day_idx ON statistics_day (organization_id, day);

CREATE TABLE statistics_share (
    organization_id UUID NOT NULL,
    product_id UUID NOT NULL,
    day DATE NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    licenses INTEGER NOT NULL,

    CONSTRAINT statistics_share_pkey PRIMARY KEY (organization_id, product_id, day, kind, value)
);
