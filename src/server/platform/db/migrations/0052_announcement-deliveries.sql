CREATE TABLE "broadcast_deliveries" (
	"client_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_push_waiting" boolean DEFAULT false NOT NULL,
	"pushed" integer DEFAULT 0 NOT NULL,
	"push_failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "broadcast_deliveries_client_id_sequence_customer_id_pk" PRIMARY KEY("client_id","sequence","customer_id")
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "sequence" bigint;--> statement-breakpoint
-- The push service's answer changes each row once more: room for that version on its own page.
ALTER TABLE "broadcast_deliveries" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "notices" SET (fillfactor = 85);--> statement-breakpoint
-- The messages of an announcement become its deliveries.
UPDATE "broadcasts" b SET "sequence" = (
	SELECT min(n."sequence") FROM "notices" n
	WHERE n."client_id" = b."client_id" AND n."kind" = 'announcement' AND n."source" = b."id"::text
);--> statement-breakpoint
INSERT INTO "broadcast_deliveries"
	("client_id", "sequence", "customer_id", "document_hash", "read_at", "is_push_waiting", "pushed", "push_failed")
SELECT n."client_id", b."sequence", n."customer_id", n."document_hash", n."read_at", n."is_push_waiting", n."pushed", n."push_failed"
FROM "notices" n JOIN "broadcasts" b ON b."client_id" = n."client_id" AND b."id"::text = n."source"
WHERE n."kind" = 'announcement'
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "jobs" j SET "key" = replace(n."source", '-', '') || '/' || n."customer_id"
FROM "notices" n JOIN "broadcasts" b ON b."client_id" = n."client_id" AND b."id"::text = n."source"
WHERE n."kind" = 'announcement' AND j."kind" = 'push' AND j."client_id" = n."client_id" AND j."key" = n."id";--> statement-breakpoint
DELETE FROM "notices" n USING "broadcasts" b
WHERE n."kind" = 'announcement' AND b."client_id" = n."client_id" AND b."id"::text = n."source";--> statement-breakpoint
CREATE INDEX "broadcast_deliveries_customer" ON "broadcast_deliveries" USING btree ("client_id","customer_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "broadcasts_sequence" ON "broadcasts" USING btree ("client_id","sequence");
