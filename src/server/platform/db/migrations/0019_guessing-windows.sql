CREATE TABLE "guessing_windows" (
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"failed" text DEFAULT '' NOT NULL,
	"networks" text DEFAULT '' NOT NULL,
	"succeeded" text DEFAULT '' NOT NULL,
	"alarm_until" timestamp (3) with time zone,
	CONSTRAINT "guessing_windows_client_id_kind_started_at_pk" PRIMARY KEY("client_id","kind","started_at")
);
