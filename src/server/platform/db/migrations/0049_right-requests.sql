CREATE TABLE "right_requests" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"kind" text NOT NULL,
	"slot" text,
	"request_key" text NOT NULL,
	"contract_id" text DEFAULT '' NOT NULL,
	"invoice_id" text DEFAULT '' NOT NULL,
	"starts_on" text DEFAULT '' NOT NULL,
	"ends_on" text DEFAULT '' NOT NULL,
	"effective_on" text DEFAULT '' NOT NULL,
	"answer_by" text DEFAULT '' NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"due_day" integer DEFAULT 0 NOT NULL,
	"refers_to" uuid,
	"desk" text NOT NULL,
	"protocol" text DEFAULT '' NOT NULL,
	"support_id" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "right_requests_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "right_requests_open" ON "right_requests" USING btree ("client_id","customer_id","document_hash","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "right_requests_key" ON "right_requests" USING btree ("client_id","customer_id","document_hash","request_key");--> statement-breakpoint
CREATE INDEX "right_requests_contested" ON "right_requests" USING btree ("client_id","invoice_id") WHERE "right_requests"."invoice_id" <> '';--> statement-breakpoint
CREATE INDEX "right_requests_age" ON "right_requests" USING btree ("requested_at");