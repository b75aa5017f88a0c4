CREATE TABLE "support_submissions" (
	"client_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"desk" text NOT NULL,
	"support_id" text NOT NULL,
	"request_key" text NOT NULL,
	"protocol" text,
	"erp_id" text,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_submissions_pk" PRIMARY KEY("client_id","customer_id","desk","support_id","request_key")
);
--> statement-breakpoint
CREATE INDEX "support_submissions_age" ON "support_submissions" USING btree ("created_at");