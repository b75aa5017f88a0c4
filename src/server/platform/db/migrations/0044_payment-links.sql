CREATE TABLE "payment_links" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"invoice_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_links_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_token" ON "payment_links" USING btree ("client_id","token_hash");--> statement-breakpoint
CREATE INDEX "payment_links_customer" ON "payment_links" USING btree ("client_id","customer_id");