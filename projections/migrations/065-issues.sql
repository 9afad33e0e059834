-- Issues are part of the booking's own state, and a refund made outside is one of them. `rebuild all` fills in what is
-- open.
UPDATE rm.bookings SET state = jsonb_set((state::jsonb || '{"issues": []}') #- '{payment,unseenRefunds}',
  '{payment,owedBackForFault}', '0')::text;
