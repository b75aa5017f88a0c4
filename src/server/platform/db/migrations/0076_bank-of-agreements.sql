ALTER TABLE "automatic_agreements" ADD COLUMN "pix_gateway" text DEFAULT 'cielo' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pix_gateway" text DEFAULT 'cielo' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "pix_gateway" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "bank_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "bank_token_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "bank_client_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sealed_bank_client_secret" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sealed_bank_certificate" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sealed_bank_private_key" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "bank_pix_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "bank_branch" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "bank_account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "bank_account_type" text DEFAULT '' NOT NULL;