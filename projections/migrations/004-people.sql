-- People, one row each: the folded state with its fields sealed, and columns for what lists search and filter by.
CREATE TABLE rm.technicians (
  id text PRIMARY KEY,
  status text NOT NULL,
  first_name text,
  last_name text,
  email text,
  phone text,
  is_active boolean NOT NULL,
  is_available boolean NOT NULL,
  application_status text NOT NULL,
  background_check text NOT NULL,
  -- Meets all requirements for work (domain/technician/eligibility).
  eligible boolean NOT NULL,
  lat float8,
  lon float8,
  since timestamptz NOT NULL,
  state jsonb NOT NULL
);
CREATE INDEX technicians_since ON rm.technicians (since DESC, id);
CREATE INDEX technicians_place ON rm.technicians (lat, lon) WHERE eligible;

CREATE TABLE rm.customers (
  id text PRIMARY KEY,
  status text NOT NULL,
  first_name text,
  last_name text,
  email text,
  phone text,
  since timestamptz NOT NULL,
  state jsonb NOT NULL
);
CREATE INDEX customers_since ON rm.customers (since DESC, id);

CREATE TABLE rm.partners (
  id text PRIMARY KEY,
  status text NOT NULL,
  store_code text UNIQUE,
  store_name text NOT NULL,
  contact_name text,
  contact_email text,
  contact_phone text,
  since timestamptz NOT NULL,
  state jsonb NOT NULL
);
