CREATE TABLE "viewings" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"staff_session_id" text NOT NULL,
	"staff_login" text NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "viewings_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE INDEX "viewings_customer" ON "viewings" USING btree ("client_id","customer_id","started_at");--> statement-breakpoint
CREATE INDEX "viewings_session" ON "viewings" USING btree ("client_id","staff_session_id");--> statement-breakpoint
CREATE INDEX "viewings_age" ON "viewings" USING btree ("started_at");