CREATE TABLE "bill_days" (
	"client_id" text NOT NULL,
	"day" text NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"due" integer NOT NULL,
	"paid_on_time" integer NOT NULL,
	"paid_late" integer NOT NULL,
	"paid_undated" integer NOT NULL,
	"unpaid" integer NOT NULL,
	"by_pix" integer NOT NULL,
	"by_card" integer NOT NULL,
	"by_boleto" integer NOT NULL,
	"by_other" integer NOT NULL,
	CONSTRAINT "bill_days_client_id_day_pk" PRIMARY KEY("client_id","day")
);
--> statement-breakpoint
CREATE TABLE "reach_days" (
	"client_id" text NOT NULL,
	"day" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"devices" integer DEFAULT 0 NOT NULL,
	"accounts" integer DEFAULT 0 NOT NULL,
	"reachable_accounts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reach_days_client_id_day_pk" PRIMARY KEY("client_id","day")
);
--> statement-breakpoint
CREATE TABLE "reminder_days" (
	"client_id" text NOT NULL,
	"day" text NOT NULL,
	"range" integer NOT NULL,
	"reminded" integer NOT NULL,
	"reminded_paid" integer NOT NULL,
	"others" integer NOT NULL,
	"others_paid" integer NOT NULL,
	CONSTRAINT "reminder_days_client_id_day_range_pk" PRIMARY KEY("client_id","day","range"),
	CONSTRAINT "reminder_days_range_known" CHECK ("reminder_days"."range" in (15, 10, 5, 1))
);
--> statement-breakpoint
CREATE INDEX "bill_days_day" ON "bill_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reach_days_day" ON "reach_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reminder_days_day" ON "reminder_days" USING btree ("day");