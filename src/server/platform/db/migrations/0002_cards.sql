CREATE TABLE "cards" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"alias" text NOT NULL,
	"sealed_token" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"holder" text NOT NULL,
	"expiry" text NOT NULL,
	"contract_ids" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"idempotency_key" text,
	"asked" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"value" bigint NOT NULL,
	"total" bigint NOT NULL,
	"installments" integer NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"gateway_payment_id" text DEFAULT '' NOT NULL,
	"return_code" text DEFAULT '' NOT NULL,
	"authorization_code" text DEFAULT '' NOT NULL,
	"proof_of_sale" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"booked_at" timestamp (3) with time zone,
	"is_to_be_voided" boolean DEFAULT false NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('created', 'sent', 'unknown', 'approved', 'denied', 'void'))
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "gateway_url" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "gateway_query_url" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "gateway_merchant_id" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sealed_gateway_merchant_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_once" ON "cards" USING btree ("client_id","customer_id","brand","last_four","expiry");--> statement-breakpoint
CREATE INDEX "cards_customer" ON "cards" USING btree ("client_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_living" ON "payments" USING btree ("client_id","invoice_id") WHERE "payments"."state" in ('created', 'sent', 'unknown', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order" ON "payments" USING btree ("client_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_wish" ON "payments" USING btree ("client_id","customer_id","idempotency_key") WHERE "payments"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("client_id","customer_id","invoice_id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_try_at") WHERE "payments"."next_try_at" is not null;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_gateway_whole" CHECK (num_nonnulls("tenants"."gateway_url", "tenants"."gateway_query_url", "tenants"."gateway_merchant_id", "tenants"."sealed_gateway_merchant_key") in (0, 4));