CREATE TABLE "automatic_agreements" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"contract_id" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"limit_value" bigint NOT NULL,
	"card_id" text,
	"brand" text,
	"last_four" text,
	"expiry" text,
	"order_id" text DEFAULT '' NOT NULL,
	"approval_payment_id" text DEFAULT '' NOT NULL,
	"recurrence_id" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"approval_ends_at" timestamp (3) with time zone,
	"first_invoice_id" text,
	"first_value" bigint,
	"request_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"active_since" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"last_run_on" text,
	CONSTRAINT "automatic_agreements_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "automatic_agreements_limit" CHECK ("automatic_agreements"."limit_value" > 0)
);
--> statement-breakpoint
CREATE TABLE "automatic_charges" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"agreement_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"due_date" text NOT NULL,
	"charge_on" text NOT NULL,
	"state" text NOT NULL,
	"value" bigint NOT NULL,
	"payment_id" text,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "automatic_charges_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "agreement_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settles_on" text;--> statement-breakpoint
CREATE UNIQUE INDEX "automatic_agreements_living" ON "automatic_agreements" USING btree ("client_id","contract_id") WHERE "automatic_agreements"."state" in ('waiting', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX "automatic_agreements_wish" ON "automatic_agreements" USING btree ("client_id","customer_id","document_hash","request_key") WHERE "automatic_agreements"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "automatic_agreements_customer" ON "automatic_agreements" USING btree ("client_id","customer_id");--> statement-breakpoint
CREATE INDEX "automatic_agreements_run" ON "automatic_agreements" USING btree ("client_id","last_run_on") WHERE "automatic_agreements"."state" in ('waiting', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX "automatic_charges_once" ON "automatic_charges" USING btree ("client_id","agreement_id","invoice_id");--> statement-breakpoint
CREATE INDEX "automatic_charges_customer" ON "automatic_charges" USING btree ("client_id","customer_id");