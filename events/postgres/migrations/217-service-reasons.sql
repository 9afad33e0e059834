-- Why a service that does not answer does not: the code of the failure, such as CERT_HAS_EXPIRED (events/service-checks.ts).
ALTER TABLE app.service_checks ADD COLUMN reason text;
