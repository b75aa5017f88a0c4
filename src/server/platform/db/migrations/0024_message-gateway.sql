ALTER TABLE "tenants" ADD COLUMN "message_gateway_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "message_gateway_template" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "message_gateway_header" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sealed_message_gateway_secret" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "message_channel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "message_daily_limit" text DEFAULT '' NOT NULL;