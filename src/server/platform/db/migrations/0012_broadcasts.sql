CREATE TABLE "broadcasts" (
	"client_id" text NOT NULL,
	"id" uuid NOT NULL,
	"day" text NOT NULL,
	"nth" integer NOT NULL,
	"request_key" text,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "broadcasts_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "broadcasts_day" ON "broadcasts" USING btree ("client_id","day","nth");--> statement-breakpoint
CREATE UNIQUE INDEX "broadcasts_request" ON "broadcasts" USING btree ("client_id","request_key");--> statement-breakpoint
CREATE INDEX "broadcasts_order" ON "broadcasts" USING btree ("client_id","created_at");