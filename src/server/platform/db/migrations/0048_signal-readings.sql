CREATE TABLE "signal_readings" (
	"client_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"line_id" text NOT NULL,
	"read_at" text NOT NULL,
	"received" integer NOT NULL,
	"sent" integer,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signal_readings_pk" PRIMARY KEY("client_id","customer_id","document_hash","line_id","read_at")
);
--> statement-breakpoint
CREATE INDEX "signal_readings_age" ON "signal_readings" USING btree ("stored_at");