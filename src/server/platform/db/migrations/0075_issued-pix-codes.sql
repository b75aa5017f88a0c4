CREATE TABLE "issued_pix_codes" (
	"client_id" text NOT NULL,
	"erp" text NOT NULL,
	"invoice_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"txid" text NOT NULL,
	"amount" bigint NOT NULL,
	"sealed_code" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"last_day" text NOT NULL,
	CONSTRAINT "issued_pix_codes_client_id_erp_invoice_id_pk" PRIMARY KEY("client_id","erp","invoice_id")
);
--> statement-breakpoint
CREATE INDEX "issued_pix_codes_customer" ON "issued_pix_codes" USING btree ("client_id","customer_id");