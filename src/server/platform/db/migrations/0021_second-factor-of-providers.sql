ALTER TABLE "operator_sessions" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "second_factor_rule" text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_second_factor_rule" CHECK ("tenants"."second_factor_rule" in ('off', 'optional', 'required'));