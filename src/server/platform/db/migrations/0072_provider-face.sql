ALTER TABLE "tenants" ADD COLUMN "hero_pattern" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "corner_shape" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "headline_face" text DEFAULT '' NOT NULL;