ALTER TABLE "reminder_runs" ADD COLUMN "sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_runs" ADD COLUMN "dropped" integer DEFAULT 0 NOT NULL;