CREATE TABLE "data_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
