CREATE TABLE "operator_invitations" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"provider_role" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operator_invitations_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "operator_invitations_login" UNIQUE("client_id","login"),
	CONSTRAINT "operator_invitations_role" CHECK ("operator_invitations"."provider_role" in ('owner', 'support', 'reader', 'messages'))
);
--> statement-breakpoint
ALTER TABLE "operators" DROP CONSTRAINT "operators_login";--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "client_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "provider_role" text;--> statement-breakpoint
UPDATE "operators" SET "client_id" = "login", "provider_role" = 'owner' WHERE "role" = 'provider';--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_login" UNIQUE("role","client_id","login");--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_provider" CHECK (("operators"."role" = 'provider') = ("operators"."client_id" <> '')
        and ("operators"."role" = 'provider') = ("operators"."provider_role" is not null));--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_provider_role" CHECK ("operators"."provider_role" in ('owner', 'support', 'reader', 'messages'));