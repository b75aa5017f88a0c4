ALTER TABLE "tenants" ADD COLUMN "ixc_trust" jsonb;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "acs_trust" jsonb;