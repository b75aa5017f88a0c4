CREATE TABLE "wifi_changes" (
	"client_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"serial" text NOT NULL,
	"path" text NOT NULL,
	"password_digest" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wifi_changes_pk" PRIMARY KEY("client_id","customer_id","serial","path")
);
