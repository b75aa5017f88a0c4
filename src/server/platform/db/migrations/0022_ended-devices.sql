ALTER TABLE "credentials" ADD COLUMN "devices_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "kept_device" text;