CREATE TABLE "broadcast_recipients" (
	"client_id" text NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "broadcast_recipients_client_id_broadcast_id_customer_id_pk" PRIMARY KEY("client_id","broadcast_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ALTER COLUMN "day" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ALTER COLUMN "nth" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "audience" jsonb DEFAULT '{"cities":[],"districts":[],"plans":[],"states":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "state" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "counted_accounts" integer;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "accounts" integer;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "scheduled_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "corrected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "corrected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_age" ON "broadcast_recipients" USING btree ("counted_at");