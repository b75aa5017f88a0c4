CREATE TABLE "push_subscriptions" (
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"session_id" text NOT NULL,
	"state" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"invoice_range" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "push_subscriptions_state" CHECK ("push_subscriptions"."state" in ('living', 'gone')),
	CONSTRAINT "push_subscriptions_range_known" CHECK ("push_subscriptions"."invoice_range" in (15, 10, 5, 1))
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"client_id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "push_subscriptions_customer" ON "push_subscriptions" USING btree ("client_id","customer_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_range" ON "push_subscriptions" USING btree ("client_id","invoice_range");--> statement-breakpoint
CREATE INDEX "push_subscriptions_seen" ON "push_subscriptions" USING btree ("seen_at");