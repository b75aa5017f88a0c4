CREATE TABLE "request_outcomes" (
	"client_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"desk" text NOT NULL,
	"request_id" text NOT NULL,
	"is_solved" boolean NOT NULL,
	"day" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_outcomes_pk" PRIMARY KEY("client_id","customer_id","document_hash","desk","request_id")
);
--> statement-breakpoint
CREATE INDEX "request_outcomes_of_provider" ON "request_outcomes" USING btree ("client_id","day");--> statement-breakpoint
CREATE INDEX "request_outcomes_day" ON "request_outcomes" USING btree ("day");