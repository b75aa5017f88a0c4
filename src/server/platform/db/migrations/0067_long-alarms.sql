ALTER TABLE "guessing_windows" ADD COLUMN "alarm_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recovery_flows" ADD COLUMN "is_concealed" boolean DEFAULT false NOT NULL;