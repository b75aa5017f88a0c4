ALTER TABLE "cloud_user_edits" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cloud_user_edits" ADD COLUMN "failing_since" timestamp (3) with time zone;