CREATE TABLE "download_tokens" (
	"client_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "download_tokens_client_id_token_hash_pk" PRIMARY KEY("client_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"client_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"password_hash" text NOT NULL,
	"feature_flags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_client_id_customer_id_pk" PRIMARY KEY("client_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"feature_flags" text[] DEFAULT '{}' NOT NULL,
	"bind_hash" text NOT NULL,
	"prev_bind_hash" text,
	"prev_valid_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"absolute_end" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"device_label" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"client_id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"alias" text NOT NULL,
	"primary_color" text NOT NULL,
	"secondary_color" text DEFAULT '' NOT NULL,
	"vertical_logo_url" text DEFAULT '' NOT NULL,
	"horizontal_logo_url" text DEFAULT '' NOT NULL,
	"app_logo_url" text DEFAULT '' NOT NULL,
	"favicon_url" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"whatsapp_number" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"faq_url" text DEFAULT '' NOT NULL,
	"support_type" text DEFAULT 'os' NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"process_id" text DEFAULT '' NOT NULL,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ixc_domain" text NOT NULL,
	"sealed_ixc_access_token" text NOT NULL,
	"acs_id" uuid,
	"acs_url" text,
	"acs_issuer_id" text,
	"sealed_acs_private_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenants_status" CHECK ("tenants"."status" in ('active', 'suspended')),
	CONSTRAINT "tenants_acs_whole" CHECK (num_nonnulls("tenants"."acs_id", "tenants"."acs_url", "tenants"."acs_issuer_id", "tenants"."sealed_acs_private_key") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "sandbox_counters" (
	"client_id" text NOT NULL,
	"table_name" text NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "sandbox_counters_client_id_table_name_pk" PRIMARY KEY("client_id","table_name")
);
--> statement-breakpoint
CREATE TABLE "sandbox_rows" (
	"client_id" text NOT NULL,
	"table_name" text NOT NULL,
	"id" text NOT NULL,
	"row" jsonb NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_rows_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "sandbox_rows_client_id_table_name_id_pk" PRIMARY KEY("client_id","table_name","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "download_tokens" ADD CONSTRAINT "download_tokens_session" FOREIGN KEY ("client_id","session_id") REFERENCES "public"."sessions"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_tokens_session_id" ON "download_tokens" USING btree ("client_id","session_id");--> statement-breakpoint
CREATE INDEX "download_tokens_end" ON "download_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credentials_document" ON "credentials" USING btree ("client_id","document_hash");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("client_id","customer_id");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("absolute_end");--> statement-breakpoint
CREATE INDEX "sandbox_rows_order" ON "sandbox_rows" USING btree ("client_id","table_name","sequence");--> statement-breakpoint
CREATE INDEX "rate_limits_end" ON "rate_limits" USING btree ("expire");