ALTER TABLE "cards" ADD COLUMN "transaction_link_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "issuer_transaction_id" text DEFAULT '' NOT NULL;