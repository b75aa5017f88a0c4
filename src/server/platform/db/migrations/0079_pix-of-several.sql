ALTER TABLE "payment_groups" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_groups" ADD COLUMN "offer" jsonb;--> statement-breakpoint
ALTER TABLE "payment_groups" ADD COLUMN "pix_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_groups" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payment_groups_offered" ON "payment_groups" USING btree ("client_id","customer_id","document_hash","asked") WHERE "payment_groups"."method" = 'pix' and "payment_groups"."state" in ('created', 'sent', 'unknown') and not "payment_groups"."is_to_be_voided";