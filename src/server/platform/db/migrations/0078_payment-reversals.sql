ALTER TABLE "payments" ADD COLUMN "withdrawal_asked_on" text;--> statement-breakpoint
ALTER TABLE "payment_groups" ADD COLUMN "reversal_asked" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_groups" ADD COLUMN "reversal_asked_at" timestamp (3) with time zone;