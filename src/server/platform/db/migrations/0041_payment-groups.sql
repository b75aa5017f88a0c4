CREATE TABLE "payment_groups" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
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
	"is_to_be_voided" boolean DEFAULT false NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_groups_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "payment_groups_state" CHECK ("payment_groups"."state" in ('created', 'sent', 'unknown', 'approved', 'denied', 'void'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "group_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_groups_order" ON "payment_groups" USING btree ("client_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_groups_attempt" ON "payment_groups" USING btree ("client_id","customer_id","document_hash","idempotency_key") WHERE "payment_groups"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "payment_groups_due" ON "payment_groups" USING btree ("next_try_at") WHERE "payment_groups"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_group" ON "payments" USING btree ("client_id","group_id") WHERE "payments"."group_id" is not null;