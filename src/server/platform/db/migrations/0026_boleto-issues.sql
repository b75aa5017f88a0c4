CREATE TABLE "boleto_issues" (
	"client_id" text NOT NULL,
	"erp" text NOT NULL,
	"invoice_id" text NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"link" text DEFAULT '' NOT NULL,
	CONSTRAINT "boleto_issues_client_id_erp_invoice_id_pk" PRIMARY KEY("client_id","erp","invoice_id")
);
