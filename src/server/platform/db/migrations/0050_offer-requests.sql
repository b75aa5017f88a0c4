ALTER TABLE "right_requests" ADD COLUMN "offer_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "right_requests" ADD COLUMN "offer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "right_requests" ADD COLUMN "offer_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "right_requests" ADD COLUMN "offer_difference" bigint;--> statement-breakpoint
ALTER TABLE "right_requests" ADD COLUMN "offer_start" text DEFAULT 'agreed' NOT NULL;