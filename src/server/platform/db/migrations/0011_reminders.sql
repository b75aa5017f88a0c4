CREATE TABLE "calendar_feeds" (
	"client_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_client_id_customer_id_pk" PRIMARY KEY("client_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notices_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_push_waiting" boolean DEFAULT false NOT NULL,
	"pushed" integer DEFAULT 0 NOT NULL,
	"push_failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notices_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"customer_id" text,
	"payload" jsonb NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"holder" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "jobs_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "reminder_runs" (
	"client_id" text NOT NULL,
	"day" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"planned_at" timestamp (3) with time zone,
	"planned" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reminder_runs_client_id_day_pk" PRIMARY KEY("client_id","day")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("client_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_source" ON "notices" USING btree ("client_id","customer_id","kind","source");--> statement-breakpoint
CREATE INDEX "notices_order" ON "notices" USING btree ("client_id","customer_id","sequence");--> statement-breakpoint
CREATE INDEX "notices_kind" ON "notices" USING btree ("client_id","kind","source");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("client_id","kind","key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","next_try_at","id") WHERE "jobs"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_customer" ON "jobs" USING btree ("client_id","customer_id");