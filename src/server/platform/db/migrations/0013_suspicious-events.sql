CREATE TABLE "suspicious_events" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"customer_id" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"times" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"seen_by" text,
	CONSTRAINT "suspicious_events_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "suspicious_events_day" UNIQUE("client_id","kind","day","customer_id","detail")
);
--> statement-breakpoint
CREATE INDEX "suspicious_events_order" ON "suspicious_events" USING btree ("client_id","last_at");