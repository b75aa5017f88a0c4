ALTER TABLE "tenants" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "removal_begun_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_removal" CHECK ("tenants"."removal_begun_at" is null or "tenants"."status" = 'suspended');--> statement-breakpoint
-- The last entry of the audit log tells when; without one, the last change of the provider is no earlier.
UPDATE "tenants" SET "suspended_at" = coalesce((SELECT max("at") FROM "audit_entries" WHERE "audit_entries"."client_id" = "tenants"."client_id" AND "action" = 'tenant suspended'), "updated_at") WHERE "status" = 'suspended';
