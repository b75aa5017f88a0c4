CREATE TABLE "visit_days" (
	"client_id" text NOT NULL,
	"day" text NOT NULL,
	"figure" text NOT NULL,
	"value" integer NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_days_client_id_day_figure_value_pk" PRIMARY KEY("client_id","day","figure","value"),
	CONSTRAINT "visit_days_figure_known" CHECK ("visit_days"."figure" in ('paint', 'payable', 'offline', 'installed', 'reminders')),
	CONSTRAINT "visit_days_value_known" CHECK ("visit_days"."value" between 0 and 5)
);
--> statement-breakpoint
CREATE INDEX "visit_days_day" ON "visit_days" USING btree ("day");