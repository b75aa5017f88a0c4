ALTER TABLE "recovery_flows" ADD COLUMN "code_sent_by" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "ended_devices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "recovered_by" text;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "payment_hold_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "new_device_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_ended_by_recovery" boolean DEFAULT false NOT NULL;