-- The limiter calculates with this column as a JavaScript number; our connections read bigint as BigInt, with which it
-- failed and fell back on the memory of each process. Milliseconds since 1970 are exact in either.
ALTER TABLE app.rate_limits ALTER COLUMN expire TYPE double precision;
