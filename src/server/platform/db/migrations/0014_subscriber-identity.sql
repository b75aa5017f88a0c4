-- Rows of former versions belong to the person whose password is stored for the customer. A row
-- without such a password keeps an empty hash, which no session has.
ALTER TABLE "sessions" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_unlocks" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_submissions" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_activations" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wifi_changes" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_flows" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "document_hash" text;--> statement-breakpoint
UPDATE "sessions" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "sessions"."client_id" AND "credentials"."customer_id" = "sessions"."customer_id";--> statement-breakpoint
UPDATE "cards" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "cards"."client_id" AND "credentials"."customer_id" = "cards"."customer_id";--> statement-breakpoint
UPDATE "payments" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "payments"."client_id" AND "credentials"."customer_id" = "payments"."customer_id";--> statement-breakpoint
UPDATE "contract_unlocks" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "contract_unlocks"."client_id" AND "credentials"."customer_id" = "contract_unlocks"."customer_id";--> statement-breakpoint
UPDATE "support_submissions" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "support_submissions"."client_id" AND "credentials"."customer_id" = "support_submissions"."customer_id";--> statement-breakpoint
UPDATE "app_activations" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "app_activations"."client_id" AND "credentials"."customer_id" = "app_activations"."customer_id";--> statement-breakpoint
UPDATE "wifi_changes" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "wifi_changes"."client_id" AND "credentials"."customer_id" = "wifi_changes"."customer_id";--> statement-breakpoint
UPDATE "calendar_feeds" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "calendar_feeds"."client_id" AND "credentials"."customer_id" = "calendar_feeds"."customer_id";--> statement-breakpoint
UPDATE "push_subscriptions" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "push_subscriptions"."client_id" AND "credentials"."customer_id" = "push_subscriptions"."customer_id";--> statement-breakpoint
UPDATE "notices" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "notices"."client_id" AND "credentials"."customer_id" = "notices"."customer_id";--> statement-breakpoint
UPDATE "recovery_flows" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "recovery_flows"."client_id" AND "credentials"."customer_id" = "recovery_flows"."customer_id";--> statement-breakpoint
UPDATE "jobs" SET "document_hash" = "credentials"."document_hash" FROM "credentials" WHERE "credentials"."client_id" = "jobs"."client_id" AND "credentials"."customer_id" = "jobs"."customer_id";--> statement-breakpoint
-- A first access under way has no password yet: the visitor begins again.
DELETE FROM "recovery_flows" WHERE "document_hash" = '';--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "cards" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "contract_unlocks" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "support_submissions" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "app_activations" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "wifi_changes" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "recovery_flows" ALTER COLUMN "document_hash" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "cards_once";--> statement-breakpoint
DROP INDEX "notices_source";--> statement-breakpoint
DROP INDEX "payments_wish";--> statement-breakpoint
ALTER TABLE "app_activations" DROP CONSTRAINT "app_activations_client_id_customer_id_contract_id_app_id_pk";--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_client_id_customer_id_pk";--> statement-breakpoint
ALTER TABLE "credentials" DROP CONSTRAINT "credentials_client_id_customer_id_pk";--> statement-breakpoint
ALTER TABLE "wifi_changes" DROP CONSTRAINT "wifi_changes_pk";--> statement-breakpoint
ALTER TABLE "support_submissions" DROP CONSTRAINT "support_submissions_pk";--> statement-breakpoint
ALTER TABLE "app_activations" ADD CONSTRAINT "app_activations_pk" PRIMARY KEY("client_id","customer_id","document_hash","contract_id","app_id");--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_client_id_customer_id_document_hash_pk" PRIMARY KEY("client_id","customer_id","document_hash");--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_client_id_customer_id_document_hash_pk" PRIMARY KEY("client_id","customer_id","document_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_once" ON "cards" USING btree ("client_id","customer_id","document_hash","brand","last_four","expiry");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_source" ON "notices" USING btree ("client_id","customer_id","document_hash","kind","source");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_wish" ON "payments" USING btree ("client_id","customer_id","document_hash","idempotency_key") WHERE "payments"."idempotency_key" is not null;--> statement-breakpoint
ALTER TABLE "wifi_changes" ADD CONSTRAINT "wifi_changes_pk" PRIMARY KEY("client_id","customer_id","document_hash","serial","path");--> statement-breakpoint
ALTER TABLE "support_submissions" ADD CONSTRAINT "support_submissions_pk" PRIMARY KEY("client_id","customer_id","document_hash","desk","support_id","request_key");--> statement-breakpoint
ALTER TABLE "suspicious_events" DROP CONSTRAINT "suspicious_events_day";--> statement-breakpoint
ALTER TABLE "suspicious_events" ADD COLUMN "document_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "suspicious_events" ADD CONSTRAINT "suspicious_events_day" UNIQUE("client_id","kind","day","customer_id","document_hash","detail");
