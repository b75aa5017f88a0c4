CREATE TABLE "app_activations" (
	"client_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"app_id" text NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "app_activations_client_id_customer_id_contract_id_app_id_pk" PRIMARY KEY("client_id","customer_id","contract_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "cloud_user_edits" (
	"client_id" text NOT NULL,
	"reference" text NOT NULL,
	"user_id" text NOT NULL,
	"edit_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cloud_user_edits_client_id_reference_user_id_pk" PRIMARY KEY("client_id","reference","user_id")
);
--> statement-breakpoint
CREATE TABLE "platform_accounts" (
	"client_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"sealed_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_apps" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"pending_text" text DEFAULT '' NOT NULL,
	"active_text" text DEFAULT '' NOT NULL,
	"app_store_link" text DEFAULT '' NOT NULL,
	"play_store_link" text DEFAULT '' NOT NULL,
	"activation_criteria" text NOT NULL,
	"product_ids" text[] DEFAULT '{}' NOT NULL,
	"plan_ids" text[] DEFAULT '{}' NOT NULL,
	"integration_method" text NOT NULL,
	"integration_method_product_ids" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_apps_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "tenant_apps_criteria" CHECK ("tenant_apps"."activation_criteria" in ('any', 'product_in_contract', 'plan_in_contract'))
);
--> statement-breakpoint
CREATE INDEX "cloud_user_edits_left" ON "cloud_user_edits" USING btree ("leased_until");--> statement-breakpoint
CREATE INDEX "tenant_apps_order" ON "tenant_apps" USING btree ("client_id","position");