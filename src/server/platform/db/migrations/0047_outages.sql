CREATE TABLE "outage_subscribers" (
	"client_id" text NOT NULL,
	"outage_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"contract_ids" text[] NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "outage_subscribers_client_id_outage_id_customer_id_pk" PRIMARY KEY("client_id","outage_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"client_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"area" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"expected_end" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"notice_at" timestamp (3) with time zone,
	"affected" integer DEFAULT 0 NOT NULL,
	"counted_accounts" integer,
	"accounts" integer,
	"counted_at" timestamp (3) with time zone,
	"told" integer,
	"pushed" integer,
	"updates" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outages_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE INDEX "outage_subscribers_customer" ON "outage_subscribers" USING btree ("client_id","customer_id");--> statement-breakpoint
CREATE INDEX "outage_subscribers_asked" ON "outage_subscribers" USING btree ("client_id","outage_id") WHERE "outage_subscribers"."asked_at" is not null;--> statement-breakpoint
CREATE INDEX "outage_subscribers_age" ON "outage_subscribers" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "outages_live" ON "outages" USING btree ("client_id") WHERE ("outages"."state" in ('draft', 'confirmed'));--> statement-breakpoint
CREATE INDEX "outages_past" ON "outages" USING btree ("client_id","ended_at","id");