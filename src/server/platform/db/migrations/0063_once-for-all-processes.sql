CREATE TABLE "installation_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "upstream_rechecks" (
	"client_id" text NOT NULL,
	"upstream" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "upstream_rechecks_client_id_upstream_pk" PRIMARY KEY("client_id","upstream")
);
--> statement-breakpoint
CREATE TABLE "scheduled_work" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
