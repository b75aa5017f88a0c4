CREATE TABLE "call_failures" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "call_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"customer_id" text,
	"document_hash" text,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"cause" text NOT NULL,
	"upstream" text NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "call_failures_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_hash" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"failure" text NOT NULL,
	CONSTRAINT "letters_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "tried_places" (
	"client_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"limit" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tried_places_client_id_document_hash_limit_key_pk" PRIMARY KEY("client_id","document_hash","limit","key")
);
--> statement-breakpoint
CREATE INDEX "call_failures_code" ON "call_failures" USING btree ("client_id","code");--> statement-breakpoint
CREATE INDEX "call_failures_customer" ON "call_failures" USING btree ("client_id","customer_id","at");--> statement-breakpoint
CREATE INDEX "call_failures_age" ON "call_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "letters_recipient" ON "letters" USING btree ("client_id","recipient_hash","at");--> statement-breakpoint
CREATE INDEX "letters_age" ON "letters" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tried_places_age" ON "tried_places" USING btree ("at");