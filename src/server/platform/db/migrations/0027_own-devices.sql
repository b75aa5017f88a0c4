ALTER TABLE "sessions" ADD COLUMN "own_device_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "full_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "own_secret_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "prev_own_secret_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "prev_own_secret_valid_until" timestamp (3) with time zone;