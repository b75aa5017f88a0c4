CREATE TABLE "receipt_keys" (
	"client_id" text NOT NULL,
	"id" smallint NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipt_keys_client_id_id_pk" PRIMARY KEY("client_id","id")
);
