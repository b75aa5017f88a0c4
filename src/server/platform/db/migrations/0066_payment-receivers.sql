CREATE TABLE "payment_receivers" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"is_trusted" boolean NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	CONSTRAINT "payment_receivers_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "payment_receivers_receiver" UNIQUE("client_id","kind","account","name")
);
