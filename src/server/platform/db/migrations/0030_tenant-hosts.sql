CREATE TABLE "tenant_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"is_canonical" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_hosts_canonical" ON "tenant_hosts" USING btree ("client_id") WHERE "tenant_hosts"."is_canonical";