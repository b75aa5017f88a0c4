CREATE TABLE "built_files" (
	"name" text PRIMARY KEY NOT NULL,
	"coding" text NOT NULL,
	"content" text NOT NULL,
	"proof" text NOT NULL,
	"brought_at" timestamp (3) with time zone NOT NULL
);
