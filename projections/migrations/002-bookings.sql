-- Bookings, one row each: the folded state, and columns for what lists filter, sort and search by. Personal data is in
-- plain text only where people search for it; everything else stays sealed inside `state` (design.md §8).
CREATE TABLE rm.bookings (
  id text PRIMARY KEY,
  number text NOT NULL UNIQUE,
  customer_id text NOT NULL,
  partner_id text,
  status text NOT NULL,
  payment_state text NOT NULL,
  revision int NOT NULL,
  brand text NOT NULL,
  service_type text NOT NULL,
  zip text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  placed_at timestamptz NOT NULL,
  completed_at timestamptz,
  updated_at timestamptz NOT NULL,
  total int NOT NULL,
  captured int NOT NULL,
  refunded int NOT NULL,
  rating int,
  crew_ids text[] NOT NULL,
  free_seats int NOT NULL,
  offered_to text[] NOT NULL,
  pool_open boolean NOT NULL,
  first_name text,
  last_name text,
  email text,
  phone text,
  street text,
  unit text,
  -- Names and phones of the crew by technician id.
  crew jsonb NOT NULL,
  customer_erased boolean NOT NULL,
  state jsonb NOT NULL
-- Leaves room for the next state on the same page. No index contains what changes with every step (status, money,
-- state), so most updates touch no index at all.
) WITH (fillfactor = 70);
CREATE INDEX bookings_customer ON rm.bookings (customer_id, starts_at DESC);
CREATE INDEX bookings_placed ON rm.bookings (placed_at DESC, id);
CREATE INDEX bookings_starts ON rm.bookings (starts_at);
CREATE INDEX bookings_crew ON rm.bookings USING gin (crew_ids);
-- Only a few jobs are open at any time.
CREATE INDEX bookings_open ON rm.bookings (starts_at) WHERE free_seats > 0;
CREATE INDEX bookings_partner ON rm.bookings (partner_id) WHERE partner_id IS NOT NULL;
