CREATE TABLE "recovery_flows" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"identified_hash" text,
	"identified_until" timestamp (3) with time zone NOT NULL,
	"sent_hash" text,
	"sent_until" timestamp (3) with time zone,
	"verified_hash" text,
	"verified_until" timestamp (3) with time zone,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_flows_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE INDEX "recovery_flows_identified" ON "recovery_flows" USING btree ("client_id","identified_hash");--> statement-breakpoint
CREATE INDEX "recovery_flows_sent" ON "recovery_flows" USING btree ("client_id","sent_hash");--> statement-breakpoint
CREATE INDEX "recovery_flows_verified" ON "recovery_flows" USING btree ("client_id","verified_hash");--> statement-breakpoint
CREATE INDEX "recovery_flows_customer" ON "recovery_flows" USING btree ("client_id","customer_id");--> statement-breakpoint
CREATE INDEX "recovery_flows_end" ON "recovery_flows" USING btree ("ends_at");